// SPDX-License-Identifier: GPL-3.0-or-later
// Prediction in the player of lessons: before each step a question about it, and the equations to be sorted. It reads
// and moves the player (player.html), and changes nothing in it while it is off.

const prediction={isOn:false,asked:0,right:0,question:null};
const kChoices=4;

const part=(name,properties={},...children)=>{
  const made=Object.assign(document.createElement(name),properties);
  made.append(...children);
  return made;
};
const panel=part("section",{id:"prediction",hidden:true}),toggle=part("button",{id:"predict",title:"Ask before each step (P)",textContent:"Predict"}),sorting=part("button",{id:"sort",title:"Put the equations in order",textContent:"Sort it yourself"});
panel.setAttribute("aria-live","polite");
document.head.append(part("style",{textContent:`
#prediction{grid-area:why;min-height:3.9em;padding:0 1em .5em;background:var(--paper);z-index:1}
#prediction p{margin:0 0 .3em;font-size:1.1em;font-weight:600}
#prediction div{display:flex;flex-wrap:wrap;gap:.4em;align-items:center;max-height:9em;overflow:auto}
#prediction .option{font-family:ui-monospace,monospace;text-align:left}
#prediction .order{border:1px dashed var(--rule);border-radius:.35em;min-height:2.6em;padding:.2em;margin:.3em 0}
#prediction .good{color:var(--state)}#prediction .bad{color:var(--surplus)}
#prediction input{font:inherit;width:5em;color:inherit;background:var(--paper);border:1px solid var(--rule);border-radius:.35em;padding:.15em .4em}
#predict[aria-pressed=true]{background:var(--known);border-color:var(--known);color:var(--on-mark)}
.asks #picture{cursor:pointer;outline:2px solid var(--known);outline-offset:-2px}`}));
byId("view").before(toggle,sorting);
byId("why").after(panel);

const isColouring=lesson.lesson==="colouring"||lesson.lesson==="elimination";
const markIs=(kind,index,mark)=>state[kind][index]===mark;
const openEdges=where=>lesson.incidence.flatMap((pair,i)=>markIs("edge",i,"open")&&where(pair)?[i]:[]);

// The edges that a rule allows now: the only black one of an equation or of an unknown.
function allowedEdges(){
  return openEdges(()=>true).filter(i=>{
    const [e,v]=lesson.incidence[i];
    return openEdges(pair=>pair[0]===e).length===1||openEdges(pair=>pair[1]===v).length===1;
  });
}
// The marks after all steps, without moving the player.
function finalMarks(){
  const last={};
  for(const kind in state)last[kind]=[...state[kind]];
  for(const step of lesson.steps.slice(position))for(const [kind,index,,after] of step.changes)last[kind][index]=after;
  return last;
}
const sum=list=>list.reduce((total,value)=>total+value,0);

// Numbers that are the same for the same step, so that a page shows the same choices again.
function shuffled(list,seed){
  const made=[...list];
  let number=seed*2654435761+12345>>>0;
  for(let i=made.length;i>1;--i){
    number=Math.imul(number,1664525)+1013904223>>>0;
    const at=number%i;
    [made[i-1],made[at]]=[made[at],made[i-1]];
  }
  return made;
}
function choiceQuestion(text,right,others){
  const wrong=[...new Set(others)].filter(label=>label!==right);
  if(!wrong.length)return null;
  return{text,right,options:shuffled([right,...shuffled(wrong,position+1).slice(0,kChoices-1)],position)};
}
const equationLabel=e=>labelOf(lesson.equations[e],state.equation_number[e]);
const unknownLabel=v=>labelOf(lesson.unknowns[v],state.unknown_number[v]);

// What is asked before the next step; null where nothing can be said beforehand.
function nextQuestion(){
  const step=lesson.steps[position],before=present();
  if(!step)return null;
  if(position===0&&lesson.lesson==="state-selection"&&lesson.unknowns.length>=lesson.equations.length)return{text:"How many states will there be?",number:lesson.unknowns.length-lesson.equations.length};
  if(position===0&&lesson.lesson==="pantelides"){
    // As many as derivatives that stand in for unknowns, less those of equations.
    const last=finalMarks();
    return{text:"How many states will the system have?",number:sum(last.unknown_number)-sum(last.equation_number)};
  }
  if(isColouring){
    const edges=allowedEdges();
    return edges.length&&step.changes.some(([kind,,,after])=>kind==="edge"&&after==="chosen")?{text:"Which edge is next? Click it in the picture, or its equation or unknown.",edges}:null;
  }
  if(lesson.figure||step.equation===null&&step.unknown===null)return lesson.lesson==="root-search"||step.equation===null?choiceQuestion("Which line is next?",lesson.code[step.line].trim(),lesson.code.map(line=>line.trim())):choiceQuestion("Which one is next?",equationLabel(step.equation),lesson.equations.map((item,e)=>equationLabel(e)));
  if(step.equation!==null&&(!before||before.equation!==step.equation))return choiceQuestion("Which equation is next?",equationLabel(step.equation),lesson.equations.map((item,e)=>equationLabel(e)));
  if(step.unknown!==null&&(!before||before.unknown!==step.unknown))return choiceQuestion("Which unknown is next?",unknownLabel(step.unknown),lesson.unknowns.map((item,v)=>unknownLabel(v)));
  return null;
}

const scoreText=()=>prediction.asked?` (${prediction.right} of ${prediction.asked})`:"";
function showQuestion(...content){
  panel.replaceChildren(...content);
  panel.hidden=false;
  byId("why").hidden=true;
}
function closeQuestion(){
  prediction.question=null;
  panel.hidden=true;
  byId("why").hidden=false;
  document.body.classList.remove("asks");
}
// The step is taken whatever was answered: its reason says why.
function judge(isGood){
  ++prediction.asked;
  if(isGood)++prediction.right;
  closeQuestion();
  seek(position+1);
  byId("why").prepend(part("span",{className:isGood?"good":"bad",textContent:isGood?"Right. ":"Not this one. ",style:`color:var(--${isGood?"state":"surplus"})`}));
  toggle.textContent=`Predict${scoreText()}`;
}
function ask(){
  const question=nextQuestion();
  if(!question)return false;
  pause();
  prediction.question=question;
  document.body.classList.toggle("asks",!!question.edges);
  const row=part("div");
  if(question.options)row.append(...question.options.map(label=>part("button",{className:"option",textContent:label,onclick:()=>judge(label===question.right)})));
  if(question.number!==undefined){
    const input=part("input",{type:"text",inputMode:"numeric",ariaLabel:question.text});
    const check=()=>{if(input.value.trim()!==""&&isFinite(input.value))judge(+input.value===question.number);};
    input.onkeydown=event=>{if(event.key==="Enter")check();};
    row.append(input,part("button",{textContent:"Check",onclick:check}));
  }
  row.append(part("button",{textContent:"Show me",onclick:()=>judge(false)}));
  showQuestion(part("p",{textContent:question.text}),row);
  return true;
}
// True where the step waits for an answer.
function mayStep(){
  return!prediction.isOn||prediction.question===null&&!ask();
}

// Which edge, equation or unknown of the picture is meant: the nearest edge within reach, else the card.
function pickAt(event){
  const svg=drawing.svg,groups=[...svg.querySelectorAll(":scope>g")],at=groups.findIndex(group=>group.contains(event.target));
  if(at>=0)return at<lesson.equations.length?{equation:at}:{unknown:at-lesson.equations.length};
  const matrix=svg.getScreenCTM(),place=new DOMPoint(event.clientX,event.clientY).matrixTransform(matrix.inverse());
  const reach=Math.max(isMatrix?15:10,12/matrix.a);
  let nearest=null,least=reach;
  const shapes=isMatrix?[...svg.querySelectorAll(":scope>path")]:[...svg.querySelectorAll(":scope>line")];
  shapes.slice(0,lesson.incidence.length).forEach((shape,i)=>{
    let distance;
    if(isMatrix){
      const [,x,y]=/translate\(([-\d.]+)px,? ?([-\d.]+)?/.exec(shape.style.transform)||[];
      distance=Math.max(Math.abs(place.x-(+x||0)),Math.abs(place.y-(+y||0)));
    }else{
      const [x1,y1,x2,y2]=["x1","y1","x2","y2"].map(name=>+shape.getAttribute(name)),t=Math.max(0,Math.min(1,((place.x-x1)*(x2-x1)+(place.y-y1)*(y2-y1))/((x2-x1)**2+(y2-y1)**2)));
      distance=Math.hypot(place.x-x1-t*(x2-x1),place.y-y1-t*(y2-y1));
    }
    if(distance<least){least=distance;nearest=i;}
  });
  return nearest===null?null:{edge:nearest};
}
function pickInPicture(event){
  const edges=prediction.question&&prediction.question.edges,pick=edges&&pickAt(event);
  if(!pick)return;
  judge(edges.some(i=>pick.edge===i||pick.equation===lesson.incidence[i][0]||pick.unknown===lesson.incidence[i][1]));
}

// The equations in an order of evaluation: what each must wait for. Null where the lesson ends with a loop.
function precedence(){
  const last=finalMarks(),solved=[],equationOf=[];
  lesson.incidence.forEach(([e,v],i)=>{if(last.edge[i]==="chosen"){solved[e]=v;equationOf[v]=e;}});
  if(lesson.equations.some((item,e)=>solved[e]===undefined)||new Set(solved).size!==lesson.equations.length)return null;
  const before=lesson.incidence.flatMap(([e,v])=>v===solved[e]?[]:[[equationOf[v],e]]);
  const done=new Set();
  for(let count=-1;count!==done.size;){
    count=done.size;
    lesson.equations.forEach((item,e)=>{if(before.every(([first,second])=>second!==e||done.has(first)))done.add(e);});
  }
  return done.size===lesson.equations.length?before:null;
}
function sortYourself(){
  const before=precedence();
  if(!before)return;
  closeQuestion();
  const left=part("div"),order=part("div",{className:"order"}),verdict=part("p",{textContent:"Click the equations in an order in which they can be evaluated."});
  const buttons=shuffled(lesson.equations.map((item,e)=>e),7).map(e=>{
    const button=part("button",{className:"option",textContent:lesson.equations[e].label,value:e});
    button.onclick=()=>(button.parentNode===left?order:left).append(button);
    return button;
  });
  left.append(...buttons);
  const check=()=>{
    const given=[...order.children].map(button=>+button.value),broken=before.find(([first,second])=>given.indexOf(first)>given.indexOf(second));
    if(given.length<buttons.length)verdict.textContent="All of them have to be put in order.";
    else verdict.textContent=broken?`Not yet: "${lesson.equations[broken[1]].label}" needs what "${lesson.equations[broken[0]].label}" gives.`:"Right: each equation comes after those that it needs.";
    verdict.className=given.length<buttons.length||broken?"bad":"good";
  };
  showQuestion(verdict,left,order,part("div",{},part("button",{textContent:"Check",onclick:check}),part("button",{textContent:"Close",onclick:closeQuestion})));
}

function setPredicting(on){
  prediction.isOn=on;
  toggle.setAttribute("aria-pressed",on);
  closeQuestion();
  if(on)ask();
}
toggle.onclick=()=>setPredicting(!prediction.isOn);
sorting.onclick=sortYourself;
sorting.hidden=!isColouring||!precedence();
byId("picture").addEventListener("click",pickInPicture);
// Before the player hears of it.
byId("next").addEventListener("click",event=>{if(!mayStep())event.stopImmediatePropagation();},true);
byId("play").addEventListener("click",()=>{if(prediction.isOn)setPredicting(false);},true);
for(const id of["first","back","last"])byId(id).addEventListener("click",closeQuestion,true);
byId("scrub").addEventListener("input",closeQuestion,true);
document.addEventListener("keydown",event=>{
  if(panel.contains(event.target)||event.ctrlKey||event.metaKey||event.altKey)return;
  if(event.key==="p")return setPredicting(!prediction.isOn);
  if(event.key==="ArrowRight"&&!mayStep())event.stopImmediatePropagation();
  else if(prediction.question&&keys[event.key])closeQuestion();
},true);
// What is typed and pressed in the panel is no command of the player.
panel.addEventListener("keydown",event=>event.stopPropagation());
toggle.setAttribute("aria-pressed","false");
if(asked.has("predict"))setPredicting(true);
