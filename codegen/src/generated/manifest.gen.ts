// @generated from openapi.yaml by codegen/src/generate.ts. Do not edit; run: npm run generate

/** SHA-256 of the contract. */
export const contractSha256 = '13eab167f7080b1fbc8a8734b90be2ca7be33f7fb979fb163b86c894a04b468a';

/** SHA-256 of every other generated file, by path from the root of the repository. */
export const generatedSha256: Readonly<Record<string, string>> = {
  'examples/openapi-fetch-client/src/generated/contract-types.gen.ts': '2d05532f398d92dfc74a9b38d01c1fbb33860643bb74174abc197d1e723e3ec6',
  'sdk-core/src/generated/query/index.gen.ts': '298c28aa1e17ba7219ddb965e3a5d930b17154c5906ea0d7052d3282223e613f',
  'sdk-core/src/generated/query/operations.gen.ts': '02da73e8fdfd9decdaf79f9d1ca13e524c424df12853d81cf449d80de943b19a',
  'sdk-core/src/generated/query/types.gen.ts': '65cbe370e8933846a88fd12d86388ce2a48c18800e81ce7875fe16f3f5f7b22b',
  'server/src/generated/contract-types.gen.ts': '2d05532f398d92dfc74a9b38d01c1fbb33860643bb74174abc197d1e723e3ec6',
  'server/src/generated/llms-text.gen.ts': 'f4a49bb5d4c0bc19e397b533908b0b651c0675aed071b5e525bb2b090d07cc48',
  'server/src/generated/operations.gen.ts': '918e017cce554ba7d7387ed4351bd696ccc997568434794e1c59fea2fd74eda0',
  'test/src/generated/type-agreement.gen.ts': '7987d7c8009c0520bb95d161393e631f88d2f5370126e7bfff9e2329ec7f6d5c',
};
