// @generated from openapi.yaml by codegen/src/generate.ts. Do not edit; run: npm run generate

/** SHA-256 of the contract. */
export const contractSha256 = '1f6cf982d4108ca04a082519ca5b043cc90c077d5aa39458119ac499e9de6ff7';

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
  'console/src/generated/types.gen.ts': '74995f77aaada29b95f70f91e151bc82dc7925c2b08991cfb34a73494aa5650f',
  'examples/openapi-fetch-client/src/generated/contract-types.gen.ts': '30aca9fa21a3e485bdd0b8c06507c3b7ae37c85d5b532a3bd667844fc1c585cf',
  'sdk-core/src/generated/query/index.gen.ts': '5fba648064a5cc566823d182a67e7c0ee17e889b81f0fbd064f654baf5e96269',
  'sdk-core/src/generated/query/operations.gen.ts': '02da73e8fdfd9decdaf79f9d1ca13e524c424df12853d81cf449d80de943b19a',
  'sdk-core/src/generated/query/types.gen.ts': '11d0cb792d97cab7c0ac889cf2a875e7377bf1a18f420adf9f0f7eb1e4e3091e',
  'server/src/generated/contract-types.gen.ts': '30aca9fa21a3e485bdd0b8c06507c3b7ae37c85d5b532a3bd667844fc1c585cf',
  'server/src/generated/llms-text.gen.ts': 'd2155c6870c297187bf4e272d91ac9a12a049d75181477496fbe0c66b2851987',
  'server/src/generated/operations.gen.ts': '5b91f9bb47616186669736b178a8f895647a3bd65990ecfe1fcbc0ae7bff4579',
  'test/src/generated/type-agreement.gen.ts': '2f5d9be3738ce761259dc2d78d202939d22695378eb31b70f1b00d47197b33b7',
};
