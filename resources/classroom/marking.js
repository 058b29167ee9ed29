// SPDX-License-Identifier: GPL-3.0-or-later
// How answers are marked; core/classroom/question.cpp has the same rules.

const kPoints=4;
const sortedNumbers=list=>[...list].sort((a,b)=>a-b);
const isSame=(answer,right,tolerance)=>answer.length===right.length&&answer.every((value,i)=>Math.abs(value-right[i])<=tolerance);
const isOrderOf=(answer,count)=>answer.length===count&&sortedNumbers(answer).every((value,i)=>value===i);

// What a student may write for a number: "9", "9,02", "t = 9.02 ms", "9.02e-3 s", "3 states", "three". Null where it is
// none. The unit is that of the question, empty for counts.
function readNumber(text,unit){
  const plain=text.replace(/^[^=]*=/,"").replace(/[\u2212\u2013]/g,"-").replace(",",".").trim().toLowerCase();
  const word=["zero","one","two","three","four","five","six","seven","eight","nine","ten"].indexOf(plain);
  if(word>=0)return word;
  const found=/^([+-]?\s*(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*([a-z]*)$/.exec(plain);
  if(!found)return null;
  const value=+found[1].replace(/\s/g,""),seconds={s:1,ms:1e-3},given=found[2];
  if(!unit||!given||given===unit)return value;
  return unit in seconds&&given in seconds?value*seconds[given]/seconds[unit]:null;
}

function brokenPair(question,answer){
  return (question.before||[]).find(([first,second])=>answer.indexOf(first)>answer.indexOf(second));
}

function isRight(question,answer){
  if(question.form==="order")return isOrderOf(answer,question.items.length)&&!brokenPair(question,answer);
  const given=question.form==="set"?sortedNumbers(answer):answer;
  return question.right.some(right=>isSame(given,right,question.tolerance));
}

// Of work: {tries: [{answer, seconds}], dropped: wrong answers that are no longer kept, hints, saw}.
function markOf(question,work){
  let wrong=work.dropped||0,isSolved=false;
  for(const {answer} of work.tries){
    isSolved=isRight(question,answer);
    if(isSolved)break;
    ++wrong;
  }
  const left=Math.max(0,kPoints-wrong-work.hints);
  return{isSolved,wrong,left:work.saw?0:left,points:isSolved&&!work.saw?left:0};
}

// FIPS 180-4.
function sha256(text){
  const bytes=[...new TextEncoder().encode(text)],length=bytes.length*8;
  const primes=[];
  for(let n=2;primes.length<64;++n)if(primes.every(p=>n%p))primes.push(n);
  const fraction=x=>Math.floor((x-Math.floor(x))*4294967296)>>>0;
  const k=primes.map(p=>fraction(Math.cbrt(p))),hash=primes.slice(0,8).map(p=>fraction(Math.sqrt(p)));
  bytes.push(128);
  while(bytes.length%64!==56)bytes.push(0);
  for(let shift=7;shift>=0;--shift)bytes.push(Math.floor(length/2**(8*shift))%256);
  const turn=(x,n)=>x>>>n|x<<32-n,w=new Array(64);
  for(let at=0;at<bytes.length;at+=64){
    for(let i=0;i<16;++i)w[i]=bytes[at+4*i]<<24|bytes[at+4*i+1]<<16|bytes[at+4*i+2]<<8|bytes[at+4*i+3];
    for(let i=16;i<64;++i)w[i]=w[i-16]+(turn(w[i-15],7)^turn(w[i-15],18)^w[i-15]>>>3)+w[i-7]+(turn(w[i-2],17)^turn(w[i-2],19)^w[i-2]>>>10)|0;
    let [a,b,c,d,e,f,g,h]=hash;
    for(let i=0;i<64;++i){
      const one=h+(turn(e,6)^turn(e,11)^turn(e,25))+(e&f^~e&g)+k[i]+w[i]|0,two=(turn(a,2)^turn(a,13)^turn(a,22))+(a&b^a&c^b&c)|0;
      h=g;g=f;f=e;e=d+one|0;d=c;c=b;b=a;a=one+two|0;
    }
    [a,b,c,d,e,f,g,h].forEach((value,i)=>{hash[i]=hash[i]+value|0;});
  }
  return hash.map(value=>(value>>>0).toString(16).padStart(8,"0")).join("");
}
