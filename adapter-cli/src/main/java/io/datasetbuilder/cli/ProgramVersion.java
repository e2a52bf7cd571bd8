package io.datasetbuilder.cli;

import io.datasetbuilder.embedded.ProductVersion;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
final class ProgramVersion implements IVersionProvider {

  @Override
  public String[] getVersion() {
    return new String[] {"dataset-builder " + ProductVersion.CURRENT};
  }
}
