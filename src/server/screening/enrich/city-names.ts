/**
 * The name that the city list uses for a city with another local name, or the name itself. Takes and returns folded
 * names.
 */
export function commonCityName(country: string, folded: string): string {
  return commonNames.get(`${country} ${folded}`) ?? folded;
}

/** Country, other name, name in the list. */
const table = `
AT wien=vienna, BE antwerpen=antwerp, BE brussel=brussels, BE bruxelles=brussels, BE gand=gent, BE ghent=gent, BE bruges=brugge,
BG sofiya=sofia, CH geneve=geneva, CH genf=geneva, CH lucerne=luzern, CH berne=bern, CH basle=basel, CH zuerich=zurich,
CN peking=beijing, CN canton=guangzhou, CZ praha=prague, DE muenchen=munich, DE munchen=munich, DE nurnberg=nuremberg,
DE nuernberg=nuremberg, DE cologne=koln, DE koeln=koln, DE duesseldorf=dusseldorf, DE hanover=hannover,
DE frankfurt=frankfurt am main, DE frankfurt main=frankfurt am main, DK kobenhavn=copenhagen, DK kobenhavn k=copenhagen,
ES seville=sevilla, ES saragossa=zaragoza, FI helsingfors=helsinki, GR athina=athens, GR thessaloniki=thessaloniki,
HK hong kong=wan chai, HK kowloon=tsim sha tsui, IL tel aviv yafo=tel aviv, IL tel aviv jaffa=tel aviv, IN bangalore=bengaluru,
IN bombay=mumbai, IN calcutta=kolkata, IN gurgaon=gurugram, IN madras=chennai, IT firenze=florence, IT genova=genoa,
IT milano=milan, IT napoli=naples, IT padova=padua, IT roma=rome, IT torino=turin, IT venezia=venice, LU luxemburg=luxembourg,
MX cdmx=mexico city, MX ciudad de mexico=mexico city, MX mexico=mexico city, MX mexico df=mexico city, NL den haag=the hague,
NL s gravenhage=the hague, PL cracow=krakow, PL warszawa=warsaw, PT lisboa=lisbon, PT oporto=porto, RO bucuresti=bucharest,
RS beograd=belgrade, RU moskva=moscow, RU sankt peterburg=saint petersburg, SE goteborg=gothenburg, UA kiev=kyiv,
UA odessa=odesa, US new york=new york city, US nyc=new york city, US la=los angeles, US washington dc=washington
`;

const commonNames = new Map<string, string>();
for (const entry of table.split(/[,\n]/)) {
  const [local, common] = entry.trim().split("=");
  if (local && common) commonNames.set(local, common);
}
