export { type DensityOptions, density } from './density.ts';
