package io.datasetbuilder.pipeline.table.pii.detect;

import io.datasetbuilder.buildspec.text.WireNamed;

/** A kind of personal data, as findings name it. */
public enum PiiKind implements WireNamed {
  /** A resident registration number of Korea. */
  RRN("rrn", "resident registration number"),
  /** A registration number of a foreigner in Korea. */
  FOREIGNER_NO("foreigner_no", "foreigner registration number"),
  /** A social security number of the United States. */
  SSN("ssn", "social security number"),
  PASSPORT("passport", "passport number"),
  DRIVER_LICENSE("driver_license", "driver's licence number"),
  CARD("card", "payment card number"),
  BANK_ACCOUNT("bank_account", "bank account number"),
  PHONE("phone", "phone number"),
  EMAIL("email", "e-mail address"),
  IP_ADDRESS("ip_address", "IP address"),
  /** A person's name; only the name of a column suggests it. */
  NAME("name", "name of a person"),
  /** A postal address; only the name of a column suggests it. */
  ADDR("addr", "postal address"),
  /** Values that can hold text and were not looked at. */
  UNCHECKED_VALUES("unchecked_values", "value that was not looked at");

  private final String wire;
  private final String title;

  PiiKind(String wire, String title) {
    this.wire = wire;
    this.title = title;
  }

  @Override
  public String wire() {
    return wire;
  }

  /** What one of it is called in a sentence, in the singular. */
  public String title() {
    return title;
  }
}
