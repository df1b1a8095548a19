export { density } from './density.ts';
export type { DensityMiddleware } from './density-middleware.ts';
export { type DensityStepOptions, densityStep } from './density-step.ts';
