import type { DocumentSignature } from "#contract/evidence.ts";
import { crc32, deflateSync } from "node:zlib";
import { addMs, HOUR_MS } from "#server/demo/generate/calendar.ts";
import { SIGNED } from "#server/demo/generate/deliveries.ts";
import type { DeliveredOrder } from "#server/demo/generate/disputed-orders.ts";

/** A file of the demo, when it was made, and what was found in it. */
export type DemoDocument = { name: string; at: Date; content: Uint8Array; signature: DocumentSignature | null };

/** What an order's documents tell of. */
type Documented = Pick<DeliveredOrder, "orderId" | "at" | "deliveredAt"> & Partial<DeliveredOrder>;

/** What a shop might have at hand when an order is disputed. Without a delivery there's little, and not every delivery is signed for. */
export function documentsOf(delivered: Documented): DemoDocument[] {
  const { orderId, at, deliveredAt, handover = null } = delivered;
  const text = (content: string) => Buffer.from(content);
  const ofOrder = { name: `device-${orderId}.json`, at, content: text(JSON.stringify(device(delivered))), signature: null };
  if (deliveredAt === null) return [ofOrder];
  const signature = { analysis: { passed: "yes", type: "signed_receipt" } };
  const thankedAt = addMs(deliveredAt, 3 * HOUR_MS);
  return [
    { name: `delivery-receipt-${orderId}.pdf`, at: deliveredAt, content: text(receipt(orderId, handover)), signature: null },
    ofOrder,
    { name: `customer-message-${orderId}.html`, at: thankedAt, content: text(message(orderId)), signature: null },
    ...(handover === SIGNED ? [{ name: `signature-${orderId}.png`, at: deliveredAt, content: signedName(), signature }] : []),
  ];
}

/** A PDF of one page. */
function receipt(orderId: string, handover: string | null): string {
  const lines = ["Delivery receipt", `Order ${orderId}`, "1 parcel", handover ?? "Delivered"];
  const shown = lines.map((line, index) => `BT /F1 ${index === 0 ? 24 : 14} Tf 60 ${760 - index * 36} Td (${line}) Tj ET`).join("\n");
  const parts = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${shown.length}>>stream\n${shown}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  let pdf = "%PDF-1.4\n";
  const places = parts.map((part, index) => {
    const place = pdf.length;
    pdf += `${index + 1} 0 obj\n${part}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const size = parts.length + 1;
  return `${pdf}xref\n0 ${size}\n0000000000 65535 f \n${places.join("")}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${pdf.length}\n%%EOF\n`;
}

function device({ orderId, order, visit, ordersFromDeviceBefore }: Documented): object {
  const seen = visit && { visit: { pages: visit.pages, seconds: visit.seconds } };
  return { orderId, deviceId: order?.device?.deviceId, ordersFromDeviceBefore, ...seen };
}

function message(orderId: string): string {
  return `<!DOCTYPE html><title>Message</title><h1>Thank you!</h1><p>My order ${orderId} arrived today and everything is fine.</p>`;
}

const WIDTH = 240;
const HEIGHT = 80;

/** A picture of a name written by hand: a wave. */
function signedName(): Uint8Array {
  const rows = Buffer.alloc((WIDTH + 1) * HEIGHT, 255);
  for (let y = 0; y < HEIGHT; y++) rows[y * (WIDTH + 1)] = 0;
  for (let x = 10; x < WIDTH - 10; x += 0.1) {
    const y = Math.round(HEIGHT / 2 + Math.sin(x / 7) * (26 - x / 12) + Math.cos(x / 23) * 6);
    rows[y * (WIDTH + 1) + 1 + Math.round(x)] = 40;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  // Eight bits of gray.
  header[8] = 8;
  const start = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([start, pngPart("IHDR", header), pngPart("IDAT", deflateSync(rows)), pngPart("IEND", Buffer.alloc(0))]);
}

function pngPart(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
