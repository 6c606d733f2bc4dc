export const meta = {
  name: "Uniswap V3",
  url: "https://app.uniswap.org",
  action: () => "swap",
};
