type Part = "program" | "fixtures" | "types" | "page" | "docs" | "client";

/**
 * Builds these parts of the product where they are older than their sources; `scripts/build.mjs` says what each holds.
 */
export async function buildParts(parts: readonly Part[]): Promise<void> {
  const { build } = (await import("../../scripts/build.mjs" as string)) as {
    build(parts: readonly string[]): Promise<number>;
  };
  if ((await build(parts)) !== 0) throw new Error(`Could not build ${parts.join(" and ")}`);
}
