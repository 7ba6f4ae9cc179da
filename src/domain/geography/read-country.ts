import { allCountries, isCountry } from "#domain/geography/countries.ts";

/**
 * The ISO 3166-1 alpha-2 code that a text means, in upper case: from a code, a three-letter code ("USA"), a region's code
 * ("US-TX"), what is often used as a code ("UK"), or a country's name in one of the languages below. Null if it's unclear.
 */
export function readCountry(text: string): string | null {
  const code = text.trim().toUpperCase();
  if (isCountry(code)) return code;
  const [country = "", ...region] = code.split(/[-_]/);
  if (region.length === 1 && /^[A-Z\d]{1,3}$/.test(region[0] ?? "") && isCountry(country)) return country;
  codes ??= makeCodes();
  return codes.get(plain(code)) ?? null;
}

let codes: Map<string, string> | null = null;

const languages = ["en", "de", "fr", "es", "it", "nl", "pt"];

function makeCodes(): Map<string, string> {
  const made = new Map<string, string>();
  const add = (name: string, code: string) => {
    if (!made.has(plain(name))) made.set(plain(name), code);
  };
  for (const pair of alpha3.split(" ")) add(pair.slice(2), pair.slice(0, 2));
  for (const [code, names] of Object.entries(alsoCalled)) for (const name of names) add(name, code);
  for (const language of languages) {
    const names = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
    for (const code of allCountries()) add(names.of(code) ?? code, code);
  }
  return made;
}

/** Without case, accents, punctuation and articles: "The U.S.A." is "usa". */
function plain(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("&", "and")
    .replace(/^the\s+/, "")
    .replaceAll(/[^\p{L}]/gu, "");
}

/** Codes and names that people use besides the official ones. */
const alsoCalled: Record<string, string[]> = {
  AE: ["UAE"],
  BA: ["Bosnia", "Bosnia and Herzegovina"],
  CD: ["DR Congo", "Democratic Republic of the Congo", "Congo, the Democratic Republic of the"],
  CG: ["Republic of the Congo"],
  CI: ["Ivory Coast"],
  CZ: ["Czech Republic"],
  GB: ["UK", "U.K.", "Great Britain", "Britain", "England", "Scotland", "Wales", "Northern Ireland"],
  GR: ["EL"],
  HK: ["Hong Kong"],
  IE: ["Republic of Ireland", "Eire"],
  IR: ["Islamic Republic of Iran", "Iran, Islamic Republic of"],
  KR: ["Republic of Korea", "Korea, Republic of"],
  MK: ["Macedonia"],
  MM: ["Myanmar", "Burma"],
  MO: ["Macao", "Macau"],
  NL: ["Holland", "The Netherlands"],
  PS: ["Palestine"],
  RU: ["Russian Federation"],
  SZ: ["Swaziland"],
  TR: ["Turkey"],
  TW: ["Taiwan, Province of China"],
  US: ["United States of America", "America", "U.S.", "USA"],
  VA: ["Holy See"],
  VN: ["Viet Nam"],
};

/** Each ISO 3166-1 alpha-2 code followed by its alpha-3 code. */
const alpha3 =
  "ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB BDBGD " +
  "BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR BZBLZ CACAN " +
  "CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR CYCYP CZCZE DEDEU " +
  "DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA GAGAB " +
  "GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS GTGTM GUGUM GWGNB GYGUY HKHKG " +
  "HMHMD HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN ISISL ITITA JEJEY JMJAM JOJOR JPJPN " +
  "KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU " +
  "LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR " +
  "MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL " +
  "OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB " +
  "RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP " +
  "SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN " +
  "TZTZA UAUKR UGUGA UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM XKXKX YEYEM YTMYT " +
  "ZAZAF ZMZMB ZWZWE";
