// SPDX-License-Identifier: GPL-3.0-or-later
// A course system for tests: the API of SCORM 1.2 (Run-Time Environment, 2001, section 3) with its data model, strict
// about order, names, access and formats. `record` is what it keeps of a student; `faults` what a page did wrong.
const decimal=text=>/^-?\d+(\.\d+)?$/.test(text);
const percent=text=>text===""||decimal(text)&&+text>=0&&+text<=100;
const oneOf=(...words)=>text=>words.includes(text);
const kElements={
  "cmi.core.student_id":{reads:true},
  "cmi.core.student_name":{reads:true},
  "cmi.core.lesson_location":{reads:true,writes:text=>text.length<=255},
  "cmi.core.credit":{reads:true},
  "cmi.core.lesson_status":{reads:true,writes:oneOf("passed","completed","failed","incomplete","browsed")},
  "cmi.core.entry":{reads:true},
  "cmi.core.score.raw":{reads:true,writes:percent},
  "cmi.core.score.min":{reads:true,writes:percent},
  "cmi.core.score.max":{reads:true,writes:percent},
  "cmi.core.total_time":{reads:true},
  "cmi.core.lesson_mode":{reads:true},
  "cmi.core.exit":{writes:oneOf("time-out","suspend","logout","")},
  "cmi.core.session_time":{writes:text=>/^\d{2,4}:[0-5]\d:[0-5]\d(\.\d{1,2})?$/.test(text)},
  "cmi.suspend_data":{reads:true,writes:text=>text.length<=4096},
  "cmi.launch_data":{reads:true},
  "cmi.student_data.mastery_score":{reads:true}
};
function courseRecord(mastery){
  return{"cmi.core.student_id":"s-17","cmi.core.student_name":"Lovelace, Ada","cmi.core.lesson_location":"","cmi.core.credit":"credit","cmi.core.lesson_status":"not attempted","cmi.core.entry":"ab-initio","cmi.core.score.raw":"","cmi.core.score.min":"","cmi.core.score.max":"","cmi.core.total_time":"0000:00:00.00","cmi.core.lesson_mode":"normal","cmi.suspend_data":"","cmi.launch_data":"","cmi.student_data.mastery_score":mastery};
}
function courseApi(record,faults){
  let isRunning=false,isOver=false,code="0",commits=0,unsaved=false;
  const fault=(number,text)=>{code=number;faults.push(`${number} ${text}`);return"false";};
  const good=value=>{code="0";return value;};
  return{
    LMSInitialize(argument){
      if(argument!=="")return fault("201","LMSInitialize");
      if(isRunning||isOver)return fault("101","LMSInitialize twice");
      isRunning=true;
      return good("true");
    },
    LMSFinish(argument){
      if(argument!==""||!isRunning)return fault("301","LMSFinish");
      if(unsaved)faults.push("finished with values that were not committed");
      isRunning=false;
      isOver=true;
      record["cmi.core.entry"]=record["cmi.core.exit"]==="suspend"?"resume":"";
      return good("true");
    },
    LMSGetValue(name){
      if(!isRunning)return fault("301","LMSGetValue")&&"";
      if(!kElements[name])return fault("401",name)&&"";
      if(!kElements[name].reads)return fault("404",name)&&"";
      return good(record[name]);
    },
    LMSSetValue(name,value){
      if(!isRunning)return fault("301","LMSSetValue");
      if(!kElements[name])return fault("401",name);
      if(!kElements[name].writes)return fault("403",name);
      if(typeof value!=="string"||!kElements[name].writes(value))return fault("405",`${name} = ${value}`);
      record[name]=value;
      unsaved=true;
      return good("true");
    },
    LMSCommit(argument){
      if(argument!==""||!isRunning)return fault("301","LMSCommit");
      ++commits;
      unsaved=false;
      return good("true");
    },
    LMSGetLastError:()=>code,
    LMSGetErrorString:number=>number==="0"?"No error":"Error",
    LMSGetDiagnostic:()=>"",
    get commits(){return commits;},
    get isOver(){return isOver;}
  };
}
// A page in a frame, `depth` windows below the one that has the API.
async function launch(page,record,faults,depth=1){
  window.API=courseApi(record,faults);
  const outer=document.createElement("iframe");
  document.body.append(outer);
  let at=outer;
  for(let level=1;level<depth;++level){
    const inner=at.contentDocument.createElement("iframe");
    at.contentDocument.body.append(inner);
    at=inner;
  }
  await new Promise(loaded=>{at.onload=loaded;at.srcdoc=page;});
  return{
    run:script=>at.contentWindow.eval(script),
    async leave(){
      await new Promise(left=>{at.onload=left;at.removeAttribute("srcdoc");at.src="about:blank";});
      outer.remove();
    }
  };
}
