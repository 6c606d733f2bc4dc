export const meta = {
  name: "Uniswap V2",
  url: "https://app.uniswap.org",
  action: () => "swap",
};
