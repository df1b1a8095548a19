import type { Todo } from '@hdc/core';
import type { ScriptStep } from '@hdc/providers/testing';
import {
  BROKEN,
  deprecatedLines,
  FINISHED,
  factorLine,
  headerOf,
  moduleSource,
  TEST_FILE,
  UNIT_MODULES,
  type UnitModule,
} from './unit-project.ts';

/** A person's request, and the model's actions, one step a request. */
export interface PlannedTurn {
  readonly prompt: string;
  readonly steps: readonly ScriptStep[];
}

type Call = readonly [name: string, parameters: Readonly<Record<string, unknown>>];

/** The whole work on the units: a turn a module, and a last one for the whole. */
export const WORK_PLAN: readonly PlannedTurn[] = [
  ...UNIT_MODULES.map((module, index) => ({
    prompt: `Please repair src/${module.name}.js and write it up (request ${index + 1}).`,
    steps: [
      ...moduleCalls(module, index).map((calls, step) => toStep(`${module.name}_${step}`, calls)),
      { text: `The module ${module.name} is right again.` },
    ],
  })),
  {
    prompt: 'Does everything work now?',
    steps: [
      toStep('whole', [['run_shell_command', { command: `node ${TEST_FILE}` }]]),
      { text: 'Yes, every module is right.' },
    ],
  },
];

/** The list of todos while a module is being worked on. */
export function todosAt(index: number): readonly Todo[] {
  const modules = UNIT_MODULES.map(({ name }, i) => ({
    id: name,
    content: `Repair the module ${name}`,
    status:
      i < index ? ('completed' as const) : i === index ? ('in_progress' as const) : ('pending' as const),
  }));
  return [...modules, { id: 'release', content: 'Prepare the release', status: 'pending' }];
}

export function pageOf({ name, factors }: UnitModule): string {
  const rows = Object.entries(factors).map(([unit, factor]) => `| ${unit} | ${factor} | src/${name}.js |`);
  const notes = `Conversions of ${name} go through the first unit, so that rounding happens once.\n`.repeat(
    6,
  );
  return `# ${name}\n\n${notes}\n| unit | factor | where |\n|---|---|---|\n${rows.join('\n')}\n`;
}

function moduleCalls(module: UnitModule, index: number): readonly (readonly Call[])[] {
  const { name, wrong } = module;
  const file_path = `src/${name}.js`;
  const next = UNIT_MODULES[(index + 1) % UNIT_MODULES.length]?.name;
  const test: Call = ['run_shell_command', { command: `node ${TEST_FILE} ${name}` }];
  const lineCount = moduleSource(module, { ...FINISHED, isClean: false }).split('\n').length - 1;
  return [
    [['todo_write', { todos: todosAt(index) }]],
    [
      ['search_file_content', { pattern: 'Kept for version', path: 'src' }],
      ['list_directory', { path: 'src' }],
    ],
    [
      ['read_file', { file_path }],
      ['read_file', { file_path: `src/${next}.js` }],
    ],
    [test],
    [
      [
        'replace',
        {
          file_path,
          old_string: factorLine(module, wrong.unit, BROKEN.isFixed),
          new_string: factorLine(module, wrong.unit, true),
        },
      ],
    ],
    [['read_file', { file_path }]],
    [['insert_at_line', { file_path, line_number: 1, content: headerOf(module) }]],
    [['read_file', { file_path, show_line_numbers: true }]],
    [
      [
        'delete_line_range',
        { file_path, start_line: lineCount - deprecatedLines(module).length + 1, end_line: lineCount },
      ],
    ],
    [test],
    [['write_file', { file_path: `docs/${name}.md`, content: pageOf(module) }]],
  ];
}

function toStep(id: string, calls: readonly Call[]): ScriptStep {
  return {
    text: `Now ${calls.map(([name]) => name).join(' and ')} (${id}).`,
    toolCalls: calls.map(([name, parameters], index) => ({ id: `call_${id}_${index}`, name, parameters })),
  };
}
