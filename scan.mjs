import { chromium } from 'playwright';
const base='http://localhost:4801';
const lang=process.argv[2];
const b=await chromium.launch({executablePath:process.env.STOEP_CHROMIUM ?? '/usr/bin/chromium'});
const ctx=await b.newContext({serviceWorkers:'block'});
await ctx.addCookies([{name:'language',value:lang,url:base}]);
const page=await ctx.newPage();
const errors=[];
page.on('console',m=>{if(m.type()==='error')errors.push(m.text().slice(0,300))});
page.on('pageerror',e=>errors.push('PAGE '+e.message.slice(0,300)));
const scan=async(path)=>{
  await page.goto(base+path);
  await page.waitForFunction(()=>'ready' in document.documentElement.dataset,null,{timeout:10000}).catch(()=>errors.push('not ready'));
  await page.waitForTimeout(300);
  const r=await page.evaluate(()=>{
    const out=new Set();
    const ok=t=>/«|»/.test(t)||!/[A-Za-z]{2}/.test(t);
    const w=document.createTreeWalker(document.body,NodeFilter.SHOW_TEXT);
    while(w.nextNode()){const n=w.currentNode;const p=n.parentElement;if(p.closest('script,style,noscript,.card,bdi,code,[lang]:not(html)'))continue;
      const box=p.closest("p,li,h1,h2,h3,label,button,a,summary,td,th,span");let inside=!!box&&/[«»]/.test(box.textContent);
const t=n.data.trim();if(t&&!ok(t)&&!inside)out.add(t)}
    for(const e of document.querySelectorAll('[aria-label],[placeholder],[aria-valuetext]'))for(const a of['aria-label','placeholder','aria-valuetext']){const t=e.getAttribute(a);if(t&&!ok(t))out.add(a+'='+t)}
    out.add('TITLE '+document.title);
    return [...out];
  });
  console.log('##',path,'→',page.url().slice(base.length),JSON.stringify(r).slice(0,1500));
  for(const e of errors.splice(0))console.log('   ERR',e);
};
for(const p of ['/help','/login','/login?as=sub','/login?busy=1','/signup','/signup?error=payment','/data','/device','/nowhere','/redeem','/gift','/gift?paid=unpaid','/forgot-password','/reset-password','/undo-email','/reminders','/reminders?done=1','/end-session','/end-session?done=1','/login/code','/payment','/link'])await scan(p);
// sign in
await page.goto(base+'/login');
await page.waitForFunction(()=>'ready' in document.documentElement.dataset);
await page.fill('input[name=email]','nomsa@example.org');await page.fill('input[name=password]','stoep-demo');
await page.click('form button[type=submit].wide');
await page.waitForURL(u=>!u.pathname.startsWith('/login'));
for(const p of ['/','/profile','/movies','/link','/gift','/redeem','/logout','/data','/profile/device'])await scan(p);
await page.goto(base+'/help');await page.waitForFunction(()=>'ready' in document.documentElement.dataset);
await ctx.setOffline(true);
await page.evaluate(()=>document.querySelector('a[href="/"]')?.click());await page.waitForTimeout(800);
console.log(await page.evaluate(()=>document.querySelector('main')?.innerText.slice(0,300)));
await b.close();
