import { register } from "@shopify/web-pixels-extension";
import { quietly } from "../../../src/server/visits/page/quietly.ts";
import { reportVisits } from "./report-visits.ts";

register((api) => quietly(() => reportVisits(api)));
