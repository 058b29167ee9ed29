// SPDX-License-Identifier: GPL-3.0-or-later
// The page of generated exercises: questions one after the other, answered by clicks or typed, marked at once.

const byId=id=>document.getElementById(id);
const element=(name,properties={},...children)=>{
  const made=Object.assign(document.createElement(name),properties);
  made.append(...children);
  return made;
};
const course=connectCourse();
const kCell=variants.map(list=>list.map(one=>one.digest).join("")).join("");
const storage={
  read(){
    if(course)return course.stored;
    try{return localStorage.getItem("causeway."+sha256(kCell));}catch(error){return null;}
  },
  write(text){
    if(course)return;
    try{localStorage.setItem("causeway."+sha256(kCell),text);}catch(error){/* it is only lost when the page is left */}
  }
};
const emptyWork=()=>({tries:[],dropped:0,hints:0,saw:false});
let variant=course&&course.id?parseInt(sha256(course.id).slice(0,8),16)%variants.length:0;
let exercises=variants[variant];
let work=exercises.map(one=>one.questions.map(emptyWork));
const spent=exercises.map(()=>0);
let lastAction=Date.now(),isReady=false;

// As short as it must be: of a question that is too long only the last answer is kept, and how many there were.
function stateText(limit){
  const questionState=(one,short)=>[(short?one.tries.slice(-1):one.tries).map(entry=>[entry.answer,Math.round(entry.seconds)]),one.dropped+(short?Math.max(0,one.tries.length-1):0),one.hints,one.saw?1:0];
  const text=short=>JSON.stringify({v:variant,s:spent.map(Math.round),w:work.map(list=>list.map(one=>questionState(one,short)))});
  const whole=text(false);
  return whole.length<=limit?whole:text(true);
}

function restore(text){
  try{
    const state=JSON.parse(text);
    if(!variants[state.v]||state.w.length!==variants[state.v].length)return;
    const read=state.w.map((list,e)=>variants[state.v][e].questions.map((question,q)=>{
      const [tries,dropped,hints,saw]=list[q];
      return{tries:tries.map(([answer,seconds])=>({answer,seconds})),dropped,hints,saw:saw===1};
    }));
    variant=state.v;
    exercises=variants[variant];
    work=read;
    state.s.forEach((seconds,e)=>{spent[e]=+seconds||0;});
  }catch(error){/* nothing was stored, or by another version: from the beginning */}
}

const isEnded=(e,q)=>work[e][q].saw||markOf(exercises[e].questions[q],work[e][q]).isSolved;
const points=e=>exercises[e].questions.reduce((sum,question,q)=>sum+markOf(question,work[e][q]).points,0);
const totals=()=>({points:exercises.reduce((sum,one,e)=>sum+points(e),0),most:exercises.reduce((sum,one)=>sum+one.points,0),isOver:exercises.every((one,e)=>one.questions.every((question,q)=>isEnded(e,q)))});

function saved(){
  const {points:got,most,isOver}=totals();
  byId("score").textContent=`${got} of ${most} points`;
  if(!isReady)return;
  storage.write(stateText(Infinity));
  if(course)course.save(got,most,isOver,stateText(kSuspendLimit));
}
function noteTime(e){
  const now=Date.now();
  spent[e]+=Math.min(600,(now-lastAction)/1000);
  lastAction=now;
}

// Each form: what is shown, the answer that is given, and how one is shown again.
function numberForm(question){
  const unit=(/, in (m?s),/.exec(question.text)||["",""])[1];
  const input=element("input",{type:"text",inputMode:"decimal",autocomplete:"off",ariaLabel:"Answer"});
  const answer=()=>{const value=readNumber(input.value,unit);return value===null?null:[value];};
  return{body:input,answer,show:([value])=>{input.value=value;}};
}
function pickForm(question,isSet){
  const buttons=question.items.map(item=>element("button",{type:"button",textContent:item,ariaPressed:"false"}));
  const press=(button,on)=>button.setAttribute("aria-pressed",on);
  buttons.forEach(button=>{
    press(button,false);
    button.onclick=()=>{
      const on=button.getAttribute("aria-pressed")!=="true";
      if(!isSet)buttons.forEach(other=>press(other,false));
      press(button,on);
    };
  });
  const answer=()=>{const picked=buttons.flatMap((button,i)=>button.getAttribute("aria-pressed")==="true"?[i]:[]);return picked.length?picked:null;};
  return{body:element("div",{className:"items"},...buttons),answer,show:list=>buttons.forEach((button,i)=>press(button,list.includes(i)))};
}
function orderForm(question){
  const left=element("div",{className:"items"}),order=element("div",{className:"items order"});
  const buttons=question.items.map(item=>element("button",{type:"button",textContent:item}));
  buttons.forEach(button=>{button.onclick=()=>(button.parentNode===left?order:left).append(button);});
  left.append(...buttons);
  const answer=()=>{const list=[...order.children].map(button=>buttons.indexOf(button));return list.length===buttons.length?list:null;};
  return{body:element("div",{},left,order),answer,show:list=>order.append(...list.map(i=>buttons[i]))};
}
function tableForm(question,values){
  const selects=question.items.map(item=>element("select",{ariaLabel:item},element("option",{value:"",textContent:"?"}),...values.map((value,i)=>element("option",{value:i,textContent:value}))));
  const body=element("div",{className:"pairs"},...question.items.flatMap((item,i)=>[element("label",{textContent:item}),selects[i]]));
  const answer=()=>selects.every(select=>select.value!=="")?selects.map(select=>+select.value):null;
  return{body,answer,show:list=>list.forEach((value,i)=>{selects[i].value=value;})};
}
function formOf(question){
  switch(question.form){
    case"number":return numberForm(question);
    case"choice":return pickForm(question,false);
    case"set":return pickForm(question,true);
    case"order":return orderForm(question);
    case"counts":return tableForm(question,["0","1","2","3"]);
    default:return tableForm(question,question.values);
  }
}
function whyWrong(question,answer){
  const pair=question.form==="order"&&brokenPair(question,answer);
  return pair?`Not yet: "${question.items[pair[0]]}" must come before "${question.items[pair[1]]}".`:"Not yet.";
}

function questionCard(e,q,onEnd){
  const question=exercises[e].questions[q],own=work[e][q],form=formOf(question);
  const left=element("span"),verdict=element("p",{className:"verdict"}),hints=element("ol",{className:"hints"});
  verdict.setAttribute("role","status");
  const check=element("button",{type:"button",className:"check",textContent:"Check"}),hint=element("button",{type:"button",textContent:"Hint (1 point)"}),give=element("button",{type:"button",textContent:"Show the solution"});
  const card=element("section",{className:"card"},element("h3",{},element("span",{textContent:`${q+1}. ${question.text}`}),left),form.body,element("div",{className:"actions"},check,hint,give),hints,verdict);
  const say=(text,kind)=>{verdict.textContent=text;verdict.className="verdict "+kind;};
  const show=()=>{
    const mark=markOf(question,own),ended=isEnded(e,q);
    left.textContent=ended?`${mark.points} of ${kPoints} points`:`${mark.left} points left`;
    hints.replaceChildren(...question.hints.slice(0,own.hints).map(text=>element("li",{textContent:text})));
    hint.disabled=ended||own.hints>=question.hints.length;
    check.disabled=give.disabled=ended;
    if(!ended)return;
    card.classList.add(own.saw?"shown":"right");
    form.body.querySelectorAll("button,select,input").forEach(part=>{part.disabled=true;});
    say(own.saw?`Solution: ${question.solution}`:"Right.",own.saw?"":"right");
  };
  const ended=()=>{show();onEnd();};
  check.onclick=()=>{
    const answer=form.answer();
    if(answer===null)return say(question.form==="number"?"Type a number.":question.form==="order"?"All of them have to be put in order.":question.form==="choice"||question.form==="set"?"Choose first.":"Some are still open.","wrong");
    noteTime(e);
    own.tries.push({answer,seconds:spent[e]});
    const isGood=isRight(question,answer);
    if(!isGood)say(whyWrong(question,answer),"wrong");
    show();
    saved();
    if(isGood)onEnd();
  };
  hint.onclick=()=>{noteTime(e);++own.hints;show();saved();};
  give.onclick=()=>{noteTime(e);own.saw=true;saved();ended();};
  if(form.body.tagName==="INPUT")form.body.addEventListener("keydown",event=>{if(event.key==="Enter")check.click();});
  const last=own.tries.length?own.tries[own.tries.length-1].answer:null;
  if(last)form.show(last);
  show();
  return card;
}

function exerciseSection(one,e){
  const section=element("section",{},element("h2",{},`${one.title} `,element("small",{textContent:`${one.kind}-${one.size}-${one.seed}`})),element("p",{textContent:one.task}),element("pre",{textContent:one.model}));
  const showNext=q=>{
    if(q>=one.questions.length)return;
    section.append(questionCard(e,q,()=>showNext(q+1)));
    if(isEnded(e,q))showNext(q+1);
  };
  showNext(0);
  return section;
}

// The seal is the hash of the bytes behind "work": up to the last brace.
function resultsText(){
  const {points:got,most}=totals();
  const list=exercises.map((one,e)=>({kind:one.kind,size:one.size,seed:one.seed,digest:one.digest,score:points(e),of:one.points,seconds:Math.round(spent[e]),questions:work[e].map(own=>({answers:own.tries.map(entry=>entry.answer),seconds:own.tries.map(entry=>Math.round(entry.seconds)),dropped:own.dropped,hints:own.hints,saw_solution:own.saw}))}));
  const body=JSON.stringify({student:byId("name").value.trim(),saved:new Date().toISOString(),score:got,of:most,exercises:list});
  return`{"schema":"causeway.classroom-result/1","seal":"${sha256(body)}","work":${body}}\n`;
}
function saveResults(){
  const name=byId("name").value.trim();
  if(!name){byId("note").textContent="Type your name first.";return byId("name").focus();}
  const link=element("a",{href:URL.createObjectURL(new Blob([resultsText()],{type:"application/json"})),download:`${name.replace(/[^\p{L}\p{N}]+/gu,"-")}-${exercises[0].kind}-${exercises[0].seed}.json`});
  link.click();
  byId("note").textContent=`Saved as ${link.download}: hand it in.`;
}

const system=matchMedia("(prefers-color-scheme:dark)");
let isChosen=false;
function setDark(dark){document.documentElement.classList.toggle("dark",dark);byId("theme").textContent=dark?"Light":"Dark";}
const asked=new URLSearchParams(location.hash.slice(1));
setDark(asked.has("dark")||!asked.has("light")&&system.matches);
byId("theme").onclick=()=>{isChosen=true;setDark(!document.documentElement.classList.contains("dark"));};
system.addEventListener("change",event=>{if(!isChosen)setDark(event.matches);});
byId("save").onclick=saveResults;
restore(storage.read());
if(course&&course.student)byId("name").value=course.student;
document.title=exercises.length===1?exercises[0].title:`${exercises.length} exercises`;
byId("title").textContent=document.title;
byId("exercises").append(...exercises.map(exerciseSection));
isReady=true;
saved();
if(course)for(const name of["pagehide","beforeunload"])addEventListener(name,()=>course.finish());
