package io.datasetbuilder.contract;

/** The version of the contract that clients see. */
public final class ApiContractVersion {

  /** Plain {@code major.minor.patch}; equals {@code info.version} of the contract. */
  public static final String CURRENT = "1.83.0";

  private ApiContractVersion() {}
}
