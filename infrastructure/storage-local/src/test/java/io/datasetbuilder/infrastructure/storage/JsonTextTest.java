package io.datasetbuilder.infrastructure.storage;

import io.datasetbuilder.pipeline.model.contract.JsonCodecContract;
import io.datasetbuilder.pipeline.model.json.JsonCodec;

class JsonTextTest extends JsonCodecContract {
  @Override
  protected JsonCodec codec() {
    return new JsonText();
  }
}
