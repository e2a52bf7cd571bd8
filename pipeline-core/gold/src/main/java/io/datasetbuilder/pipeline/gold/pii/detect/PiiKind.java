package io.datasetbuilder.pipeline.gold.pii.detect;

import io.datasetbuilder.buildspec.text.WireNamed;

/** A kind of personal data, as findings name it. */
public enum PiiKind implements WireNamed.LowerCase {
  /** A resident registration number of Korea. */
  RRN,
  /** A registration number of a foreigner in Korea. */
  FOREIGNER_NO,
  /** A social security number of the United States. */
  SSN,
  PASSPORT,
  DRIVER_LICENSE,
  CARD,
  BANK_ACCOUNT,
  PHONE,
  EMAIL,
  IP_ADDRESS,
  /** A person's name; only the name of a column suggests it. */
  NAME,
  /** A postal address; only the name of a column suggests it. */
  ADDR,
  /** Values that can hold text and were not looked at. */
  UNCHECKED_VALUES
}
