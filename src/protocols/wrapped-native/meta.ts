import { type Address, NATIVE } from "../../lib/address.js";

export const meta = {
  name: "Wrapped native",
  url: "https://weth.io",
  action: ({ tokenIn }: { tokenIn: Address }) => (tokenIn === NATIVE ? "deposit" : "redeem"),
};
