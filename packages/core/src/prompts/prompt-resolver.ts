import type { PromptContext } from './prompt-context.ts';

/** Finds a person's own prompt file. */
export interface PromptResolver {
  /** The text of the most specific file, or undefined where there is none. */
  resolveFile(
    baseDir: string,
    relativePath: string,
    context: Readonly<Partial<PromptContext>>,
  ): Promise<string | undefined>;
}
