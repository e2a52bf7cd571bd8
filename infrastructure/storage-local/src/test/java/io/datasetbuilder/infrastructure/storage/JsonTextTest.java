package io.datasetbuilder.infrastructure.storage;

import io.datasetbuilder.pipeline.contract.JsonCodecContract;
import io.datasetbuilder.pipeline.json.JsonCodec;

class JsonTextTest extends JsonCodecContract {
  @Override
  protected JsonCodec codec() {
    return new JsonText();
  }
}
