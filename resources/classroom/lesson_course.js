// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson in a course system: the score is that of the predictions, or of what was seen where none were made.

const course=connectCourse();
let farthest=0;

function lessonScore(){
  return prediction.asked?{points:prediction.right,most:prediction.asked}:{points:farthest,most:lesson.steps.length};
}
function saveLesson(){
  const {points,most}=lessonScore();
  course.save(points,most,farthest===lesson.steps.length,JSON.stringify({at:position,far:farthest,right:prediction.right,asked:prediction.asked}));
}
function followLesson(){
  if(position<=farthest)return;
  farthest=position;
  saveLesson();
}
if(course){
  try{
    const stored=JSON.parse(course.stored);
    farthest=Math.min(+stored.far||0,lesson.steps.length);
    prediction.right=+stored.right||0;
    prediction.asked=+stored.asked||0;
    seek(+stored.at||0);
  }catch(error){/* nothing was stored: from the beginning */}
  new MutationObserver(followLesson).observe(byId("count"),{childList:true,characterData:true,subtree:true});
  for(const name of["pagehide","beforeunload"])addEventListener(name,()=>{saveLesson();course.finish();});
}
