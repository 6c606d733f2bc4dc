import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { useService } from "./helpers/sharedService.js";

const tour = readFileSync(new URL("../docs/tour.md", import.meta.url), "utf8");
const world = useService();

type Quote = { gas: string; amountOut: string; createdAt: number; route: Record<string, unknown>[] };

const shownQuote = JSON.parse(
  (/```json\n(\{.*?\n\})\n```/s.exec(tour)?.[1] ?? "").replaceAll(', "…": "…"', ""),
) as Quote;

test("the quote of docs/tour.md is the local chain's", async () => {
  const url = /curl "http:\/\/127.0.0.1:3000([^"]+quote[^"]+)"/.exec(tour)?.[1];
  const response = await fetch(`${world.service.url}${url}`);
  const quote = (await response.json()) as Quote;
  const route = quote.route.map(({ action, protocol, share }) => ({ action, protocol, share }));
  // The block is that of a chain that nobody has used, and the amounts of one of any age.
  expect({ ...quote, route, gas: "", createdAt: 0 }).toEqual({ ...shownQuote, gas: "", createdAt: 0 });
  expect(Math.abs(Number(quote.gas) / Number(shownQuote.gas) - 1)).toBeLessThan(0.02);
});

test("the table below it has the same figures", () => {
  const cell = (member: string) => new RegExp(`^\\| \`${member}\` \\| ([\\d,.]+)`, "m").exec(tour)?.[1];
  const digits = (member: string) => cell(member)?.replace(/[,.]/g, "");
  expect(digits("amountOut")).toBe(shownQuote.amountOut);
  expect(digits("gas")).toBe(shownQuote.gas);
  expect(digits("createdAt")).toBe(String(shownQuote.createdAt));
});
