/** What a shop sells. */
export const industries = [
  { id: "fashion", name: "Fashion and accessories" },
  { id: "beauty", name: "Health and beauty" },
  { id: "electronics", name: "Electronics" },
  { id: "home", name: "Home and garden" },
  { id: "food", name: "Food and drink" },
  { id: "sports", name: "Sports and outdoors" },
  { id: "toys", name: "Toys, hobbies and books" },
  { id: "jewelry", name: "Jewelry and watches" },
  { id: "automotive", name: "Automotive and parts" },
  { id: "digital", name: "Digital goods and gift cards" },
  { id: "travel", name: "Travel and tickets" },
  { id: "services", name: "Services and subscriptions" },
  { id: "other", name: "Other" },
] as const;
export type IndustryId = (typeof industries)[number]["id"];

/** The average order value, in the shop's currency. `most` is the band's upper end; null if it has none. */
export const orderValueBands = [
  { id: "15", text: "15 or less", most: 15 },
  { id: "50", text: "15-50", most: 50 },
  { id: "100", text: "50-100", most: 100 },
  { id: "300", text: "100-300", most: 300 },
  { id: "800", text: "300-800", most: 800 },
  { id: "1500", text: "800-1500", most: 1500 },
  { id: "above", text: "above 1500", most: null },
] as const;
export type OrderValueBandId = (typeof orderValueBands)[number]["id"];

/** Orders in a month. `most` is the band's upper end; null if it has none. */
export const monthlyOrdersBands = [
  { id: "50", text: "50 or less", most: 50 },
  { id: "250", text: "50-250", most: 250 },
  { id: "500", text: "250-500", most: 500 },
  { id: "1500", text: "500-1500", most: 1500 },
  { id: "3000", text: "1500-3000", most: 3000 },
  { id: "5000", text: "3000-5000", most: 5000 },
  { id: "above", text: "above 5000", most: null },
] as const;
export type MonthlyOrdersBandId = (typeof monthlyOrdersBands)[number]["id"];
