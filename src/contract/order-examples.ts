/** Bodies for the API reference. */
const address = {
  firstName: "Ana",
  lastName: "Ruiz",
  address1: "Calle Mayor 1",
  city: "Madrid",
  province: "Madrid",
  country: "ES",
  zip: "28013",
  phone: "+34612345678",
};

export const orderExample = {
  orderId: "1001",
  reference: "#1001",
  type: "order",
  createdAt: "2026-11-01T12:00:00Z",
  amount: 129.9,
  currency: "USD",
  customer: {
    id: "c1",
    firstName: "Ana",
    lastName: "Ruiz",
    email: "ana.ruiz@example.com",
    phone: "+34612345678",
    createdAt: "2025-11-01T12:00:00Z",
    ordersCount: 3,
    dateOfBirth: "1990-02-03",
    address,
  },
  payment: {
    method: "credit_card",
    acquirer: "stripe",
    status: "PS0",
    cardBin: "424242",
    cardLast4: "4242",
    cardHolder: "ANA RUIZ",
    cardType: "credit",
    avs: "Y",
    cvv: "M",
  },
  billingAddress: address,
  shippingAddress: address,
  shippingMethod: "Express",
  deliveryDate: "2026-11-05",
  recurring: false,
  items: [{ id: "sku1", description: "Lamp", quantity: 1, amount: 129.9 }],
  device: { ip: "81.45.12.9", userAgent: "Mozilla/5.0 (Macintosh)", language: "es-ES", deviceId: "d1", sessionId: "s1" },
  origin: "web",
  tags: ["vip"],
};

/** An address is sent whole, because it replaces the one before. */
export const orderChangesExample = {
  shippingMethod: "Express",
  shippingAddress: { ...address, address1: "Calle Sierpes 8", city: "Sevilla", province: "Sevilla", zip: "41004" },
  tags: ["vip", "gift"],
};

export const outcomeExample = {
  id: "dp_1",
  type: "chargeback",
  reasonCode: "10.4",
  amount: 129.9,
  currency: "USD",
  at: "2026-11-20T12:00:00Z",
};

export const fulfillmentExample = {
  id: "sh_1",
  carrier: "UPS",
  trackingNumber: "1Z999AA10123456784",
  status: "out_for_delivery",
  at: "2026-11-04T07:30:00Z",
  address,
  events: [
    { status: "in_transit", at: "2026-11-03T20:10:00Z", text: "Departed from facility", city: "Zaragoza", country: "ES" },
    { status: "out_for_delivery", at: "2026-11-04T07:30:00Z", text: "Loaded on delivery vehicle", city: "Madrid", country: "ES" },
  ],
};

export const alertExample = {
  id: "alert_1",
  source: "ETHOCA",
  alert_received_time: "2026-11-20T12:00:00Z",
  alert_type: "confirmed_fraud",
  transaction_time: "2026-11-01T12:00:00Z",
  card_number: "424242******4242",
  card_type: "Visa",
  amount: 129.9,
  currency: "USD",
  descriptor: "EXAMPLE SHOP",
  issuer_bank: "Example Bank",
  orderId: "1001",
};

export const messageExample = {
  id: "em_1",
  subject: "Your order has shipped",
  sentAt: "2026-11-03T20:15:00Z",
  url: "https://shop.example/orders/1001",
};
