/** The value of `--name=value` on the command line, or the default. */
export function option(name, fallback) {
  const start = `--${name}=`;
  const given = process.argv.find((word) => word.startsWith(start));
  return given === undefined ? fallback : given.slice(start.length);
}

export function numberOption(name, fallback) {
  return Number(option(name, String(fallback)));
}
