// Bundles the program into few files, because most of a start would go into finding and compiling a thousand modules.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { isAbsolute, join } from "node:path";
import { root } from "./lib.mjs";
import { shippedPackages, writeNotices } from "./licences.mjs";

/** Entry points of processes and threads. `src/engine/workerPool.ts` looks for the worker by name next to itself. */
const entries = { sluice: "src/cli/main.ts", worker: "src/engine/worker.ts" };
const out = "dist/bin";

/** The package `@sluice/client`: a single self-contained file for each export, for any environment. */
const forOthers = [
  { entry: "src/client/index.ts", file: "client/dist/index.js" },
  { entry: "src/verify/index.ts", file: "client/dist/verify.js" },
];
/**
 * What programs import as `sluice/routing`: the search and every protocol's arithmetic, without the service's packages.
 */
const routing = { entry: "src/library/index.ts", file: "dist/routing.js" };

/** Packages with native parts, threads or files of their own, which stay external, and two optional ones of `ws`. */
export const outside =
  /^(@sluice\/devnet|@electric-sql\/pglite|pg|pino|pino-pretty|@fastify\/swagger|@fastify\/swagger-ui|bufferutil|utf-8-validate)(\/|$)/;

/**
 * The modules that the program starts with go to a separate file, so that no other file imports the program itself: it
 * would run again, and is loaded before it can enable source maps.
 */
const codeSplitting = {
  groups: [
    {
      name: "begin",
      test: /[\\/](commander[\\/]|cli[\\/]program[\\/]|terminal[\\/]failure\.ts|stop[\\/]signals\.ts)/,
    },
  ],
};

/** Writes `dist/bin` with source maps, the client, the verifier and the library. Resolves with an exit code. */
export async function bundle() {
  // Only development installs have it.
  const { rolldown } = await import("rolldown");
  rmSync(join(root, out), { recursive: true, force: true });
  try {
    const resolve = { extensionAlias: { ".js": [".ts", ".js"] } };
    const external = (id) => isBuiltin(id) || outside.test(id);
    const made = await rolldown({ cwd: root, input: entries, platform: "node", external, resolve });
    const program = await made.write({
      dir: join(root, out),
      format: "esm",
      sourcemap: true,
      codeSplitting,
    });
    for (const { fileName } of program.output)
      if (fileName.endsWith(".map")) shorten(join(root, out, fileName));
    await made.close();
    writeNotices(out, [program], shippedPackages());
    const packed = [];
    for (const { entry, file } of forOthers) {
      // The comments are in the types.
      const experimental = { attachDebugInfo: "none" };
      const neutral = await rolldown({ cwd: root, input: entry, platform: "neutral", resolve, experimental });
      packed.push(
        await neutral.write({ file: join(root, file), format: "esm", comments: false, codeSplitting: false }),
      );
      await neutral.close();
    }
    writeNotices("client/dist", packed);
    const library = await rolldown({ cwd: root, input: routing.entry, platform: "node", external, resolve });
    writeNotices("dist", [await library.write({ file: join(root, routing.file), format: "esm" })]);
    await library.close();
    return 0;
  } catch (error) {
    console.error(error.message);
    return 1;
  }
}

/**
 * Writes the local chain's modules to `devnet/dist` one by one, because they locate its artifacts and sources by
 * relative path.
 */
export async function bundleDevnet() {
  // Only development installs have it.
  const { rolldown } = await import("rolldown");
  const folder = join(root, "devnet");
  try {
    const made = await rolldown({
      cwd: folder,
      input: "src/index.ts",
      platform: "node",
      external: (id) => !id.startsWith(".") && !isAbsolute(id),
      resolve: { extensionAlias: { ".js": [".ts", ".js"] } },
      treeshake: false,
    });
    await made.write({
      dir: join(folder, "dist"),
      format: "esm",
      sourcemap: true,
      preserveModules: true,
      preserveModulesRoot: join(folder, "src"),
    });
    await made.close();
    return 0;
  } catch (error) {
    console.error(error.message);
    return 1;
  }
}

/** Removes the sources from a map, which is read at every start only for lines and columns. */
function shorten(file) {
  const { sourcesContent: _text, ...map } = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify(map));
}
