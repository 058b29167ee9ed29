// SPDX-License-Identifier: GPL-3.0-or-later
// A course system that follows SCORM 1.2 (Run-Time Environment, ADL 2001); nothing happens where there is none.

const kSuspendLimit=4096;

// The standard's search: this window and its parents, then the window that opened it, and its parents.
function findCourseApi(){
  const upFrom=start=>{
    try{
      for(let at=start,level=0;at&&level<500;++level){
        if(at.API)return at.API;
        if(!at.parent||at.parent===at)return null;
        at=at.parent;
      }
    }catch(error){/* a window of another origin: nothing of ours is there */}
    return null;
  };
  let opener=null;
  try{opener=window.top.opener||window.opener;}catch(error){opener=window.opener;}
  return upFrom(window)||(opener?upFrom(opener):null);
}

// CMITimespan: HHHH:MM:SS.SS
function courseTime(seconds){
  const hundredths=Math.max(0,Math.min(9999*360000,Math.round(seconds*100))),two=value=>String(value).padStart(2,"0");
  return`${String(Math.floor(hundredths/360000)).padStart(4,"0")}:${two(Math.floor(hundredths/6000)%60)}:${two(Math.floor(hundredths/100)%60)}.${two(hundredths%100)}`;
}

function connectCourse(){
  const api=findCourseApi(),began=Date.now();
  let isOpen=!!api&&String(api.LMSInitialize(""))==="true";
  if(!isOpen)return null;
  const get=name=>String(api.LMSGetValue(name)),set=(name,value)=>api.LMSSetValue(name,String(value));
  const mastery=get("cmi.student_data.mastery_score");
  let isDone=["passed","failed","completed"].includes(get("cmi.core.lesson_status"));
  if(!isDone)set("cmi.core.lesson_status","incomplete");
  api.LMSCommit("");
  return{
    student:get("cmi.core.student_name"),
    id:get("cmi.core.student_id"),
    stored:get("cmi.suspend_data"),
    // Points of `most`; `text` is what brings the student back to where he was.
    save(points,most,isOver,text){
      if(!isOpen)return;
      const score=most?Math.round(100*points/most):0;
      set("cmi.core.score.min",0);
      set("cmi.core.score.max",100);
      set("cmi.core.score.raw",score);
      if(text.length<=kSuspendLimit)set("cmi.suspend_data",text);
      isDone=isDone||isOver;
      if(isDone)set("cmi.core.lesson_status",mastery===""||isNaN(+mastery)?"completed":score>=+mastery?"passed":"failed");
      api.LMSCommit("");
    },
    finish(){
      if(!isOpen)return;
      isOpen=false;
      set("cmi.core.session_time",courseTime((Date.now()-began)/1000));
      set("cmi.core.exit",isDone?"":"suspend");
      api.LMSCommit("");
      api.LMSFinish("");
    }
  };
}
