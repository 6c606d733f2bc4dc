/** Prints rows (objects with the same keys) as a table with a title. */
export function printTable(title, rows) {
  const columns = Object.keys(rows[0] ?? {});
  const cells = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? "")))];
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index].length)));
  console.log(`\n${title}`);
  for (const row of cells)
    console.log(
      `  ${row
        .map((cell, index) => cell.padEnd(widths[index]))
        .join("  ")
        .trimEnd()}`,
    );
}
