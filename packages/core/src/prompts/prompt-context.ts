/** What a prompt file may be specific to. */
export interface PromptContext {
  readonly provider: string;
  readonly model: string;
}
