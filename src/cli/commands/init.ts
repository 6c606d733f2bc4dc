import { writeFileSync } from "node:fs";
import { defaultFile, settingsFile } from "../../config/index.js";
import { messageOf, SluiceError } from "../../errors/index.js";

/** Writes a commented settings file to where commands read it. Throws FILE_EXISTS rather than overwrite one. */
export function writeSettingsFile(): void {
  const path = process.env.SLUICE_CONFIG || defaultFile;
  try {
    writeFileSync(path, settingsFile(), { flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") {
      const message = `${path} exists already; move it away, or set SLUICE_CONFIG to another path`;
      throw new SluiceError("FILE_EXISTS", message, { cause: error });
    }
    throw new SluiceError("BAD_CONFIGURATION", `cannot write ${path}: ${messageOf(error)}`, { cause: error });
  }
  process.stdout.write(`Wrote ${path}. It changes nothing yet: every setting in it is a comment.\n`);
}
