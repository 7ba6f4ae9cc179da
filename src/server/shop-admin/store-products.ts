/** What the demo store sells, by the names that its pages use. */
export const storeProducts: Readonly<Record<string, { description: string; amount: number }>> = {
  mug: { description: "Stoneware mug", amount: 24 },
  lamp: { description: "Desk lamp", amount: 89 },
  bag: { description: "Canvas bag", amount: 58 },
  chair: { description: "Reading chair", amount: 420 },
};
