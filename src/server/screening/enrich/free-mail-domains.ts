/** Well-known providers of free mailboxes. */
export function isFreeMailDomain(domain: string): boolean {
  if (freeDomains.has(domain)) return true;
  // Some providers have one domain per country: yahoo.co.uk, hotmail.fr, live.nl.
  const [provider = "", ...rest] = domain.split(".");
  const ending = rest.join(".");
  return perCountryProviders.has(provider) && /^(com|[a-z]{2}|(com|co)\.[a-z]{2})$/.test(ending);
}

const perCountryProviders = new Set(["yahoo", "ymail", "hotmail", "outlook", "live", "gmx"]);

const freeDomains = new Set(
  (
    "gmail.com googlemail.com msn.com passport.com rocketmail.com icloud.com me.com mac.com aol.com aim.com proton.me protonmail.com pm.me " +
    "gmx.net web.de t-online.de freenet.de mail.com email.com zoho.com fastmail.com fastmail.fm tutanota.com tuta.io hey.com duck.com " +
    "mail.ru bk.ru inbox.ru list.ru internet.ru yandex.ru yandex.com ya.ru rambler.ru ukr.net i.ua qq.com foxmail.com 163.com 126.com " +
    "yeah.net sina.com sina.cn sohu.com aliyun.com naver.com daum.net hanmail.net nate.com orange.fr wanadoo.fr free.fr sfr.fr " +
    "laposte.net libero.it virgilio.it tiscali.it alice.it tin.it wp.pl o2.pl onet.pl interia.pl op.pl seznam.cz centrum.cz azet.sk " +
    "freemail.hu citromail.hu abv.bg mail.bg uol.com.br bol.com.br terra.com.br ig.com.br globo.com rediffmail.com walla.co.il walla.com " +
    "mynet.com comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net btinternet.com sky.com " +
    "talktalk.net virginmedia.com ntlworld.com bigpond.com optusnet.com.au rogers.com shaw.ca sympatico.ca telenet.be skynet.be " +
    "ziggo.nl kpnmail.nl xs4all.nl bluewin.ch telia.com docomo.ne.jp ezweb.ne.jp softbank.ne.jp"
  ).split(" "),
);
