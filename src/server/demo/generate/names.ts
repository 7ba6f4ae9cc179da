import type { CountryCode } from "#server/demo/generate/country.ts";
import type { Random } from "#server/demo/generate/random.ts";

/** A name as it's written, and in the plain Latin letters used in an email address. */
export type Name = { written: string; latin: string };

export function firstName(random: Random, country: CountryCode): Name {
  return nameFrom(random.pick(list(firstNames[country])));
}

export function lastName(random: Random, country: CountryCode): Name {
  return nameFrom(random.pick(list(lastNames[country])));
}

/** Parses `written=latin`, needed where the Latin form can't be derived. */
function nameFrom(entry: string): Name {
  const [written = entry, latin = written] = entry.split("=");
  return { written, latin: plainLatin(latin) };
}

function plainLatin(text: string): string {
  const spelled = text.toLowerCase().replace(/[ßłøæ]/g, (letter) => ({ ß: "ss", ł: "l", ø: "o", æ: "ae" })[letter] ?? letter);
  return spelled.normalize("NFD").replace(/[^a-z]/g, "");
}

function list(names: string): string[] {
  return names.split(", ");
}

/** A country's first and last names are in the same script. */
const firstNames: Record<CountryCode, string> = {
  US: "James, Olivia, Michael, Emma, Ethan, Sophia, Noah, Ava, William, Grace, Daniel, Hannah, Tyler, Madison, DeShawn, Priya, José, Mei, Caleb, Abigail, Marcus, Brooke, Christopher-Alexander",
  GB: "Oliver, Amelia, Harry, Isla, George, Freya, Callum, Siân, Alfie, Poppy, Rhys, Imogen, Hamish, Zainab, Tom, Bethany",
  CA: "Liam, Chloé, Logan, Émilie, Nathan, Zoé, Ryan, Maxime, Harpreet, Sarah, Étienne, Hailey, Connor, Geneviève",
  DE: "Lukas, Jürgen, Anna, Björn, Lena, Käthe, Felix, Sören, Mia, Jörg, Katharina, Emre, Sabine, Günther, Hans-Joachim, Annegret",
  FR: "Camille, Léa, Hugo, Chloé, Théo, Inès, Gaël, Élodie, Jean-Baptiste, Manon, François, Aurélie, Mehdi, Noémie",
  IT: "Giulia, Marco, Francesca, Luca, Chiara, Alessandro, Niccolò, Sofia, Matteo, Elisa, Davide, Martina",
  ES: "Lucía, Pablo, Martín, Sofía, Íñigo, Begoña, Álvaro, Nerea, Jordi, Montserrat, Raúl, Carmen, María de los Ángeles",
  NL: "Daan, Sanne, Bram, Fleur, Sjoerd, Lotte, Thijs, Femke, Noor, Jeroen, Anouk, Willem",
  BR: "João, Ana Beatriz, Gabriel, Letícia, Thiago, Mônica, Luís Fernando, Conceição, Rafael, Júlia, Maria Eduarda Aparecida, Antônio",
  JP: "健太=kenta, 美咲=misaki, 翔太=shota, 陽子=yoko, 大輔=daisuke, さくら=sakura, 直樹=naoki, 恵子=keiko, 蓮=ren, 葵=aoi",
  IL: "נועה=noa, יוסי=yossi, מאיה=maya, איתי=itai, תמר=tamar, אורי=uri, שירה=shira, אבי=avi, יעל=yael, דניאל=daniel, רבקה=rivka, עומר=omer",
  AU: "Jack, Charlotte, Lachlan, Matilda, Cooper, Ruby, Angus, Sienna, Darcy, Tahlia, Bailey, Nguyet",
  MX: "Santiago, Ximena, José Luis, Guadalupe, Andrés, Valentina, Ramón, Fernanda, Héctor, Lucero, Jesús, Renata",
  SE: "Lars, Åsa, Erik, Linnéa, Oskar, Märta, Björn, Ebba, Nils, Sigrid, Göran, Amira",
  PL: "Jakub, Zofia, Łukasz, Agnieszka, Michał, Małgorzata, Paweł, Żaneta, Stanisław, Hanna, Grzegorz, Świętosława",
};

const lastNames: Record<CountryCode, string> = {
  US: "Smith, Johnson, Williams, Brown, Garcia, Miller, Davis, Rodriguez, Nguyen, Lee, Walker, O'Brien, Kim, Patel, Washington, McAllister, Kowalski, Hernandez-Whitfield, Cohen, Jackson, Turner, Okafor",
  GB: "Taylor, Davies, Wilson, Evans, Thomas, Roberts, Khan, Hughes, MacDonald, Featherstonehaugh, Begum, Clarke, Wright, ap Rhys, Fitzgerald-Smythe",
  CA: "Tremblay, Singh, MacLeod, Gagnon, Roy, Campbell, Bélanger, Wong, Côté, Stewart, Lévesque, Fraser",
  DE: "Müller, Schmidt, Schröder, Weiß, Krüger, Schäfer, Yılmaz=yilmaz, Köhler, Großmann, von der Heyde, Becker, Hofmann, Müller-Hohenstein, Nowak",
  FR: "Martin, Lefèvre, Dubois, Moreau, Petit, Garçon, Benali, Rousseau, de la Villardière, Fournier, Gauthier, Le Goff",
  IT: "Rossi, Ferrari, Esposito, Bianchi, Romano, D'Angelo, De Luca, Conti, Niccolò, Marchetti, Caruso",
  ES: "García, Fernández López, Muñoz, Ibáñez, Núñez, Etxeberria, Puig i Vidal, Rodríguez Sánchez, Castaño, Ortega, Romero Gutiérrez de la Torre",
  NL: "de Vries, van den Berg, Jansen, Bakker, Visser, Smit, van Leeuwenhoek, Mulder, de Groot, El Amrani, Dijkstra",
  BR: "Silva, Souza, Gonçalves, Araújo, Ferreira dos Santos, Magalhães, Conceição, Lima, Albuquerque Cavalcanti de Vasconcelos, Ribeiro, Assunção",
  JP: "佐藤=sato, 鈴木=suzuki, 高橋=takahashi, 田中=tanaka, 伊藤=ito, 渡辺=watanabe, 山本=yamamoto, 中村=nakamura, 小林=kobayashi, 長谷川=hasegawa",
  IL: "כהן=cohen, לוי=levi, מזרחי=mizrahi, פרץ=peretz, ביטון=biton, פרידמן=friedman, אזולאי=azoulay, בן דוד=ben-david, שפירא=shapira, חדד=haddad",
  AU: "Jones, Anderson, Thompson, Ryan, Kelly, Tran, Mitchell, Papadopoulos, Campbell, Nguyen, Harrison",
  MX: "Hernández, López Obregón, Martínez, González, Pérez, Ramírez, Peña, Zúñiga, Flores, Ortiz Velázquez, Núñez",
  SE: "Andersson, Johansson, Öberg, Lindström, Sjöberg, Åkesson, Nyström, Bergqvist, Hassan, Ångström",
  PL: "Kowalska, Nowak, Wiśniewski, Wójcik, Kamiński, Zielińska, Szymańska, Dąbrowski, Gajewska-Brzęczyszczykiewicz, Krawczyk",
};
