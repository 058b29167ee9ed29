// SPDX-License-Identifier: GPL-3.0-or-later
// The exercise on a lesson, in the player of a live page: what is picked goes to the core, which judges it as in the
// window, and the player shows the board that comes back. The page outside gives `askCore` (page.html).

const byHand={isOn:false,state:null,kept:null};
const handButton=part("button",{id:"by-hand",title:"Decide yourself what the algorithm decides (E)",textContent:"Exercise",hidden:!!lesson.figure});
const handBar=part("div",{id:"hand-bar",hidden:true}),score=part("span",{id:"hand-score"});
const kHandActions=[["undo","Undo","Undo the last choice (Ctrl+Z)"],["redo","Redo","Redo it (Ctrl+Shift+Z)"],["restart","Start over","From the beginning"],["hint","Hint","A hint (H); each time one more"],["check","Check","Is what is marked right? (Enter)"]];
const handButtons=Object.fromEntries(kHandActions.map(([id,textContent,title])=>[id,part("button",{id:`hand-${id}`,textContent,title,onclick:()=>askByHand({do:id})})]));
handBar.append(...Object.values(handButtons),score);
document.head.append(part("style",{textContent:`
#hand-bar:not([hidden]){display:flex;flex-wrap:wrap;gap:.5em;align-items:center;flex:1}
#hand-score{margin-left:auto;font-variant-numeric:tabular-nums}
#hand-check{background:var(--known);border-color:var(--known);color:var(--on-mark)}
#by-hand[aria-pressed=true]{background:var(--known);border-color:var(--known);color:var(--on-mark)}
#why.good{color:var(--state)}#why.bad{color:var(--surplus)}
.by-hand #picture{cursor:pointer;outline:2px solid var(--known);outline-offset:-2px}
.by-hand footer>:not(#hand-bar),.by-hand #predict,.by-hand #sort,.by-hand #order,.by-hand #code{display:none}
.by-hand #picture{grid-column:1/-1}
@media (max-width:700px){#hand-bar button{flex:1}#hand-score{flex-basis:100%}.by-hand{grid-template-rows:auto auto minmax(34vh,1fr) 0 auto}}`}));
byId("predict").before(handButton);
document.querySelector("footer").append(handBar);

// The marks of the player are those of the board until the exercise is left.
function showHandBoard(answer,said,tone){
  byHand.state=answer;
  for(const kind in answer.board.marks)state[kind]=answer.board.marks[kind];
  lesson.equations.forEach((item,e)=>{item.now=answer.board.equations[e];});
  lesson.unknowns.forEach((item,v)=>{item.now=answer.board.unknowns[v];});
  shownInstead={equation:answer.equation,unknown:answer.unknown,line:-1,why:said};
  byId("why").className=tone;
  score.textContent=`right: ${answer.right} of ${answer.questions}, wrong: ${answer.wrong}${answer.hints?`, hints: ${answer.hints}`:""}`;
  handButtons.undo.disabled=!answer.canUndo;
  handButtons.redo.disabled=!answer.canRedo;
  handButtons.hint.disabled=answer.isOver;
  handButtons.check.disabled=answer.isOver;
  handButtons.check.hidden=!answer.collects;
  show();
}
async function askByHand(question){
  const answer=await askCore({ask:"exercise",...question});
  if(answer.why||!byHand.isOn)return leaveByHand();
  const {verdict,hint}=answer;
  if(verdict)showHandBoard(answer,`${verdict.title}${/[.:!?]$/.test(verdict.title)?"":"."} ${verdict.sentence}`,verdict.isRight?"good":"bad");
  else showHandBoard(answer,hint?`Hint: ${hint}`:answer.question,"");
}
function beginByHand(){
  if(byHand.isOn||lesson.figure)return Promise.resolve();
  setPredicting(false);
  pause();
  byHand.isOn=true;
  byHand.kept={...state,isSorted};
  if(isSorted)actions.order();
  document.body.classList.add("by-hand");
  handBar.hidden=false;
  handButton.setAttribute("aria-pressed",true);
  fit();
  return askByHand({do:"begin"});
}
function leaveByHand(){
  if(!byHand.isOn)return;
  byHand.isOn=false;
  const {isSorted:wasSorted,...marks}=byHand.kept;
  Object.assign(state,marks);
  for(const item of[...lesson.equations,...lesson.unknowns])delete item.now;
  shownInstead=null;
  byId("why").className="";
  document.body.classList.remove("by-hand");
  handBar.hidden=true;
  handButton.setAttribute("aria-pressed",false);
  if(wasSorted)actions.order();
  fit();
  show();
}
handButton.setAttribute("aria-pressed",false);
handButton.onclick=()=>byHand.isOn?leaveByHand():beginByHand();
byId("picture").addEventListener("click",event=>{
  const pick=byHand.isOn&&pickAt(event);
  if(!pick)return;
  const [equation,unknown]=pick.edge===undefined?[pick.equation,pick.unknown]:lesson.incidence[pick.edge];
  askByHand({do:"pick",equation,unknown});
});
const kHandKeys={h:"hint",Enter:"check",u:"undo"},kLookKeys=["m","v","d","t","+","=","-"];
document.addEventListener("keydown",event=>{
  const key=event.key.toLowerCase();
  if(key==="e"&&!event.ctrlKey&&!event.metaKey&&!event.altKey&&!lesson.figure)return handButton.onclick();
  if(!byHand.isOn||kLookKeys.includes(key))return;
  const isUndo=(event.ctrlKey||event.metaKey)&&key==="z",action=isUndo?(event.shiftKey?"redo":"undo"):kHandKeys[event.key];
  if(event.target.tagName==="BUTTON"&&event.key==="Enter")return;
  // Nothing else may move the player.
  event.stopImmediatePropagation();
  if(!action||handButtons[action].disabled||handButtons[action].hidden)return;
  event.preventDefault();
  askByHand({do:action});
},true);
