import { resolve } from 'node:path';
import type { IContent } from '@hdc/core';
import { toolUseOf } from '@hdc/core/content';
import type { ProjectRules } from '../project-rules.ts';
import { createSystemPrompt, type PromptFacts } from './create-system-prompt.ts';

/** The system prompt, with the rules of the project as they are now. */
export class LivePrompt {
  readonly #facts: PromptFacts;
  readonly #rules: ProjectRules | undefined;
  readonly #redact: (text: string) => string;
  #text: string;

  constructor(facts: PromptFacts, rules: ProjectRules | undefined, redact: (text: string) => string) {
    this.#facts = facts;
    this.#rules = rules;
    this.#redact = redact;
    this.#text = this.#create();
  }

  get text(): string {
    return this.#text;
  }

  /** The rules that hold, in one line each. */
  get rules(): readonly string[] {
    return this.#rules?.titles ?? [];
  }

  /** Takes over rules that changed, or that came with a folder the history touched; says which. */
  refresh(history: readonly IContent[]): readonly string[] {
    if (!this.#rules) return [];
    this.#rules.touch(touchedFiles(history, this.#facts.workspaceRoot));
    const changes = this.#rules.refresh();
    this.#text = this.#create();
    return changes;
  }

  #create(): string {
    return createSystemPrompt(this.#facts, this.#redact(this.#rules?.text ?? ''));
  }
}

const seen = new WeakMap<IContent, readonly string[]>();

/** The files that the calls of a history name, as absolute paths; patterns are none. */
function touchedFiles(history: readonly IContent[], root: string): readonly string[] {
  return [...new Set(history.flatMap((entry) => filesOf(entry, root)))];
}

function filesOf(entry: IContent, root: string): readonly string[] {
  const known = seen.get(entry);
  if (known) return known;
  const files = entry.blocks.flatMap((block) => {
    if (block.type !== 'tool_call') return [];
    const { paths, hasGlobs } = toolUseOf(block);
    return hasGlobs ? [] : paths.map((path) => resolve(root, path));
  });
  seen.set(entry, files);
  return files;
}
