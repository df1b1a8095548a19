/** A module of the project: units with their factors, one of which is wrong at first. */
export interface UnitModule {
  readonly name: string;
  readonly factors: Readonly<Record<string, number>>;
  readonly wrong: { readonly unit: string; readonly factor: number };
}

interface SourceState {
  readonly isFixed: boolean;
  readonly hasHeader: boolean;
  readonly isClean: boolean;
}

export const BROKEN: SourceState = { isFixed: false, hasHeader: false, isClean: false };
export const FINISHED: SourceState = { isFixed: true, hasHeader: true, isClean: true };

export const UNIT_MODULES: readonly UnitModule[] = [
  {
    name: 'length',
    factors: { metre: 1, kilometre: 1000, mile: 1609.344, yard: 0.9144, foot: 0.3048, inch: 0.0254 },
    wrong: { unit: 'mile', factor: 1600 },
  },
  {
    name: 'mass',
    factors: {
      gram: 1,
      kilogram: 1000,
      tonne: 1e6,
      pound: 453.59237,
      ounce: 28.349523125,
      stone: 6350.29318,
    },
    wrong: { unit: 'stone', factor: 6000 },
  },
  {
    name: 'volume',
    factors: {
      litre: 1,
      millilitre: 0.001,
      gallon: 3.785411784,
      pint: 0.473176473,
      cup: 0.24,
      barrel: 158.987,
    },
    wrong: { unit: 'gallon', factor: 4.5 },
  },
  {
    name: 'time',
    factors: { second: 1, minute: 60, hour: 3600, day: 86_400, week: 604_800, fortnight: 1_209_600 },
    wrong: { unit: 'week', factor: 604_000 },
  },
  {
    name: 'area',
    factors: { squareMetre: 1, hectare: 10_000, are: 100, acre: 4046.8564224, rood: 1011.714, perch: 25.29 },
    wrong: { unit: 'acre', factor: 4000 },
  },
  {
    name: 'energy',
    factors: { joule: 1, kilojoule: 1000, calorie: 4.184, wattHour: 3600, erg: 1e-7, therm: 105_480_400 },
    wrong: { unit: 'calorie', factor: 4 },
  },
];

export const TEST_FILE = 'test/units.test.js';

/** The files of a small library in JavaScript with a mistake in every module and a test that finds them. */
export function unitProjectFiles(state: SourceState): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ['package.json', '{ "name": "units", "version": "1.0.0", "type": "module" }\n'],
    ['src/convert.js', CONVERT],
    [TEST_FILE, testSource()],
    ...UNIT_MODULES.map((module) => [`src/${module.name}.js`, moduleSource(module, state)]),
  ]);
}

export function moduleSource(module: UnitModule, { isFixed, hasHeader, isClean }: SourceState): string {
  const { name, factors } = module;
  const units = Object.keys(factors);
  const lines = [
    ...(hasHeader ? [headerOf(module)] : []),
    "import { convert } from './convert.js';",
    '',
    `/** Every unit of ${name} in terms of the first one. */`,
    'const FACTORS = {',
    ...units.map((unit) => factorLine(module, unit, isFixed)),
    '};',
    ...units.flatMap((from) => units.filter((to) => to !== from).flatMap((to) => conversion(from, to))),
    ...(isClean ? [] : deprecatedLines(module)),
  ];
  return `${lines.join('\n')}\n`;
}

export function headerOf({ name }: UnitModule): string {
  return `// Conversions of ${name}; every function refuses what is not a finite number.`;
}

export function factorLine({ factors, wrong }: UnitModule, unit: string, isFixed: boolean): string {
  return `  ${unit}: ${!isFixed && unit === wrong.unit ? wrong.factor : factors[unit]},`;
}

/** Stands at the very end of a module until it is deleted; no other file and no call holds its text. */
export function deprecatedLines({ name }: UnitModule): readonly string[] {
  return [
    '',
    `// Kept for version 1 of ${name}, which nobody uses.`,
    `export function legacy${capitalized(name)}(value) {`,
    '  return Number(value);',
    '}',
  ];
}

function conversion(from: string, to: string): readonly string[] {
  return [
    '',
    `/** Converts a quantity given in ${from} to ${to}. Throws a RangeError when it is not finite. */`,
    `export function ${from}To${capitalized(to)}(value) {`,
    `  return convert(value, FACTORS.${from}, FACTORS.${to});`,
    '}',
  ];
}

function capitalized(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

const CONVERT = `/** Converts a finite number from one factor to another. */
export function convert(value, from, to) {
  if (!Number.isFinite(value)) throw new RangeError(\`not a finite number: \${value}\`);
  return (value * from) / to;
}
`;

/** Knows the factors by itself and names every conversion that is wrong. */
function testSource(): string {
  const tables = Object.fromEntries(UNIT_MODULES.map(({ name, factors }) => [name, factors]));
  return `const TABLES = ${JSON.stringify(tables, null, 2)};
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(TABLES);
const problems = [];
for (const name of names) {
  const functions = await import(\`../src/\${name}.js\`);
  for (const [from, factor] of Object.entries(TABLES[name])) {
    for (const [to, other] of Object.entries(TABLES[name])) {
      if (from === to) continue;
      const convert = functions[\`\${from}To\${to[0].toUpperCase()}\${to.slice(1)}\`];
      const expected = (10 * factor) / other;
      if (Math.abs(convert(10) / expected - 1) > 1e-9) problems.push(\`\${from} to \${to} is wrong\`);
    }
  }
  problems.push(...Object.keys(functions).filter((key) => key.startsWith('legacy')));
}
console.log(problems.length === 0 ? \`all right: \${names.join(', ')}\` : problems.join('\\n'));
process.exitCode = problems.length === 0 ? 0 : 1;
`;
}
