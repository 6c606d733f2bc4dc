import type { Column, ExploreFilter } from "./filter.js";

export type Shown = {
  readonly id: "token" | "protocol" | "price" | "change" | "depth" | "apy" | "tvl";
  readonly name: string;
  /** The order that a click on the head chooses. Figures that are read only for visible rows have none. */
  readonly sort?: Column;
  /** Hides the column on narrower windows. */
  readonly classes: string;
};

const [phone, wide, widest] = ["", "max-sm:hidden", "max-lg:hidden"];

const token = { id: "token", name: "Token", sort: "symbol", classes: phone } as const;
const protocol = { id: "protocol", name: "Protocol", sort: "protocol", classes: wide } as const;
const price = { id: "price", name: "Price", sort: "price", classes: phone } as const;
const change = { id: "change", name: "24 h", classes: widest } as const;
const depth = { id: "depth", name: "Depth", classes: widest } as const;
const apy = { id: "apy", name: "APY", sort: "apy", classes: phone } as const;
const tvl = { id: "tvl", name: "Locked", sort: "tvl", classes: phone } as const;

type Layout = { readonly columns: readonly Shown[]; readonly grid: string };

const base = "grid items-center gap-x-4";

/** The columns of each kind of tokens: those that have something to show, in widths that fit what they show. */
export const layouts: Readonly<Record<ExploreFilter["kind"], Layout>> = {
  all: {
    columns: [token, protocol, price, change, depth, { ...apy, classes: wide }, tvl],
    grid: `${base} grid-cols-[minmax(0,1fr)_6rem_4.5rem] sm:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_6rem_5rem_5rem] lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_8rem_6rem_6rem_6rem_6rem]`,
  },
  base: {
    columns: [token, price, { ...change, classes: phone }, { ...depth, classes: wide }],
    grid: `${base} grid-cols-[minmax(0,1fr)_6rem_4.5rem] sm:grid-cols-[minmax(0,1fr)_9rem_8rem_8rem] lg:grid-cols-[minmax(0,1fr)_14rem_14rem_14rem]`,
  },
  defi: {
    columns: [token, protocol, price, change, apy, { ...tvl, classes: wide }],
    grid: `${base} grid-cols-[minmax(0,1fr)_6rem_4.5rem] sm:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_6rem_5rem_5rem] lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_8rem_7rem_7rem_7rem]`,
  },
};
