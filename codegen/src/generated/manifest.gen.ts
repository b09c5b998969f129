// @generated from openapi.yaml by codegen/src/generate.ts. Do not edit; run: npm run generate

/** SHA-256 of the contract. */
export const contractSha256 = '8e1f37a320ae65f945a24887cf0cba4dbb2b5ea8fddcf1909bbed7695e47472b';

/** SHA-256 of every other generated file, by path from the root of the repository. */
export const generatedSha256: Readonly<Record<string, string>> = {
  'console/src/generated/@tanstack/react-query.gen.ts': '37a1de8908ec10e981b6ce9b2c538fa2f94dd3e9c38d268eb42c0d759be4b9cf',
  'console/src/generated/calls.gen.ts': '63ab7fbcc9a6c490008d4377b3f0aad792e7c1f34783c6aa396b68b2b2045e82',
  'console/src/generated/client.gen.ts': 'c8b59aaba88fd300b46ba1881020eb236f37f932d9d60c8c039818252c1ae394',
  'console/src/generated/client/client.gen.ts': 'c34d90a715655df9ce595b22cfd3feb52ce9f48d36847a4c62d6842d22bc33f0',
  'console/src/generated/client/index.ts': '3a175affe7714f4e7cec228ef160a7f1452276cac04f526591a95ea30b8a54da',
  'console/src/generated/client/types.gen.ts': 'e4e9cac840a07ece2f7c225d85659ae78644be0be09f530d3f2c78822111bb62',
  'console/src/generated/client/utils.gen.ts': 'b1162ba07950d0e35588a25caa8e856649401f4fc3fff27481b2e748856f55fd',
  'console/src/generated/core/auth.gen.ts': '18f860af9923cde53e1a3f44f3a9de4688797281bf4ee95291749092bedcdb94',
  'console/src/generated/core/bodySerializer.gen.ts': '69a462aeccabf782fa5ce2012c91a43bacad8161b1b87de901c503b855e3c255',
  'console/src/generated/core/params.gen.ts': 'e709e6c53f8c1dee898d8a717dd6f539deee5de95434e35282beac348ee43bc5',
  'console/src/generated/core/pathSerializer.gen.ts': 'd7335b68dce3a02162fe2193649c09bf6d2663f0763c5eb70c6af6a3fddb1647',
  'console/src/generated/core/queryKeySerializer.gen.ts': '76030cdb500401c772f8cb06a2428900a1b575a25e9272243200b9f348121ceb',
  'console/src/generated/core/serverSentEvents.gen.ts': '62bd899b8b02d11fa1c53b0bdf5c17f2ec284c21d323e6401be1d98187e046e4',
  'console/src/generated/core/types.gen.ts': 'acf66ef4b7998b685f603e4c8db6e4d5300bab7f15a950012b91e7c81a57028d',
  'console/src/generated/core/utils.gen.ts': 'fdc5cae96da853252a096e26cfe52e4af3624c4625c2c4643dc603a848777e3b',
  'console/src/generated/sdk.gen.ts': '95fa060d67018178de937f77bbbb8c1af5cb1c0b0d77939e4334438971a05a3a',
  'console/src/generated/types.gen.ts': '8ac179dc1d4acfd9b2d6939b3678a55271de3dcc35dbe847f461d30ece89b21b',
  'examples/openapi-fetch-client/src/generated/contract-types.gen.ts': '8562694d1b8aa66121f28995993e46c1ccab6c36df87296c2b501533f5add5e5',
  'sdk-core/src/generated/query/index.gen.ts': '298c28aa1e17ba7219ddb965e3a5d930b17154c5906ea0d7052d3282223e613f',
  'sdk-core/src/generated/query/operations.gen.ts': '02da73e8fdfd9decdaf79f9d1ca13e524c424df12853d81cf449d80de943b19a',
  'sdk-core/src/generated/query/types.gen.ts': '5950a08d9a0c1e5b26aec16b13177e6ace7bbe2d13af807ee493e3438306d28c',
  'server/src/generated/contract-types.gen.ts': '8562694d1b8aa66121f28995993e46c1ccab6c36df87296c2b501533f5add5e5',
  'server/src/generated/llms-text.gen.ts': 'd2155c6870c297187bf4e272d91ac9a12a049d75181477496fbe0c66b2851987',
  'server/src/generated/operations.gen.ts': '5b91f9bb47616186669736b178a8f895647a3bd65990ecfe1fcbc0ae7bff4579',
  'test/src/generated/type-agreement.gen.ts': '5427b965b353b335e687383209322b31c7efd2446771c42593ca9a73daa8010f',
};
