import { z } from "zod";

/** Members of whatever is not exact; `of` says what then is not. */
export const inexactFields = (of: string) => ({
  exact: z
    .literal(false)
    .optional()
    .meta({
      description: `Only where ${of} may not be to the wei: nobody knows the formula by which a price moves with time.`,
    }),
  tolerancePpb: z.int().min(1).optional().meta({
    description: "Beside `exact`: by how much, in parts per thousand million, rounded up.",
  }),
});
