// SPDX-License-Identifier: GPL-3.0-or-later
// A student who clicks and types on the page of exercises.
function cardOf(e,q){return document.querySelectorAll("#exercises>section")[e].querySelectorAll(".card")[q];}
function answer(e,q,values){
  const card=cardOf(e,q),question=exercises[e].questions[q],buttons=[...card.querySelectorAll(".items button")];
  if(question.form==="number")card.querySelector("input").value=values[0];
  else if(question.form==="order")values.map(i=>buttons[i]).forEach(button=>button.click());
  else if(question.form==="choice"||question.form==="set")buttons.forEach((button,i)=>{if((button.getAttribute("aria-pressed")==="true")!==values.includes(i))button.click();});
  else values.forEach((value,i)=>{card.querySelectorAll("select")[i].value=value;});
  card.querySelector(".check").click();
}
// Questions appear one after the other.
function solveAll(){
  exercises.forEach((one,e)=>one.questions.forEach((question,q)=>{if(!isEnded(e,q))answer(e,q,question.right[0]);}));
}
