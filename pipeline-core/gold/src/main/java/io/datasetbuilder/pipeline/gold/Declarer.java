package io.datasetbuilder.pipeline.gold;

import io.datasetbuilder.buildspec.text.WireNamed;

/** Party that declares a column as personal data, in the order in which documents list them. */
public enum Declarer implements WireNamed {
  /** The provider's specification of the dataset. */
  PROVIDER_SPEC("kpubdata_spec"),
  /** {@code gold.pii_columns} or {@code pii.mask_columns} of the BuildSpec. */
  BUILD_SPEC("build_spec");

  private final String wire;

  Declarer(String wire) {
    this.wire = wire;
  }

  @Override
  public String wire() {
    return wire;
  }
}
