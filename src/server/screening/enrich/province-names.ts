/**
 * The full name behind a province's postal code, for countries where shoppers enter the code and the city list has the
 * name.
 */
export function provinceName(country: string, code: string): string | null {
  return names.get(`${country} ${code.toLowerCase()}`) ?? null;
}

const table = `
AU act=Australian Capital Territory, AU nsw=New South Wales, AU nt=Northern Territory, AU qld=Queensland, AU sa=South Australia,
AU tas=Tasmania, AU vic=Victoria, AU wa=Western Australia, CA ab=Alberta, CA bc=British Columbia, CA mb=Manitoba,
CA nb=New Brunswick, CA nl=Newfoundland and Labrador, CA ns=Nova Scotia, CA nt=Northwest Territories, CA nu=Nunavut,
CA on=Ontario, CA pe=Prince Edward Island, CA qc=Quebec, CA sk=Saskatchewan, CA yt=Yukon, BR sp=Sao Paulo,
BR rj=Rio de Janeiro, BR mg=Minas Gerais, BR rs=Rio Grande do Sul, BR pr=Parana, BR sc=Santa Catarina, BR ba=Bahia,
BR pe=Pernambuco, BR ce=Ceara, BR go=Goias, BR df=Federal District, BR es=Espirito Santo
`;

const names = new Map<string, string>();
for (const entry of table.split(/[,\n]/)) {
  const [code, name] = entry.trim().split("=");
  if (code && name) names.set(code, name);
}
