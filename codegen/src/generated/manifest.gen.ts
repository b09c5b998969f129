// @generated from openapi.yaml by codegen/src/generate.ts. Do not edit; run: npm run generate

/** SHA-256 of the contract. */
export const contractSha256 = '7c8e166b91a7f78615ab653a052dd4b7ac4d7d960a66bef9d4e20fdefe95b406';

/** SHA-256 of every other generated file, by path from the root of the repository. */
export const generatedSha256: Readonly<Record<string, string>> = {
  'console/src/generated/@tanstack/react-query.gen.ts': 'd5ae250c862f0e080a4698a3b226c65ce4c5be774383545a0c02414c22eac070',
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
  'console/src/generated/sdk.gen.ts': 'ea02776d63b6dee80049404be30e174903cdce7615bee3c4f5e9cf893fb97950',
  'console/src/generated/types.gen.ts': '7607109f312133fd7cbea4b06a59f7e2cfc01ddf1ad42f02b3b3ceb59b6aed6d',
  'examples/openapi-fetch-client/src/generated/contract-types.gen.ts': '368b994ba6e0b3c7c49a84de67d5624a2cb43089bec064ba48166ba793afb70b',
  'sdk-core/src/generated/query/index.gen.ts': '66659d91a13ac516d73212fd60b82c3eb5807610cb82c85f54844a8a8c746103',
  'sdk-core/src/generated/query/operations.gen.ts': '0ec394ddd9569e4fb30aceebe2032aaadbcca48ace03c8e3550d5a3273bfb332',
  'sdk-core/src/generated/query/types.gen.ts': '59ef4cb489c4769a0c1abcf192e5b719f164c22cdc6bb56c031dafe884d327d2',
  'server/src/generated/contract-types.gen.ts': '368b994ba6e0b3c7c49a84de67d5624a2cb43089bec064ba48166ba793afb70b',
  'server/src/generated/llms-text.gen.ts': '24a45ae08af9963f27ae151bed8f6180a8f2bf9b062c3e23a3cfac6c8c1af89f',
  'server/src/generated/mcp-tools.gen.ts': '3922bc4a7a58e2b1047a2a6fcd771d5b9b4c5e2573e45a12ce530299f48b4aa3',
  'server/src/generated/operations.gen.ts': '9341dad4030b0791ac66ff6ea883a156bdf429aeb4c3089956f5c2d468626bc1',
  'test/src/generated/type-agreement.gen.ts': '5c6c1b0a51c930293b7215a78836c831106cb52b8c0e458ff090185248f60f17',
};
