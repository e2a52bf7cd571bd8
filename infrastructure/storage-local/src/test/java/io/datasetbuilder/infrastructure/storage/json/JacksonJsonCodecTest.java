package io.datasetbuilder.infrastructure.storage.json;

import io.datasetbuilder.pipeline.model.contract.JsonCodecContract;
import io.datasetbuilder.pipeline.model.json.JsonCodec;

class JacksonJsonCodecTest extends JsonCodecContract {
  @Override
  protected JsonCodec codec() {
    return new JacksonJsonCodec();
  }
}
