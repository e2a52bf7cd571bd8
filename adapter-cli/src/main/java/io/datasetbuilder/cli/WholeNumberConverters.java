package io.datasetbuilder.cli;

import io.datasetbuilder.buildspec.text.Quoting;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Readers of options that are whole numbers. Classes, since lambdas cost the start of a process.
 */
final class WholeNumberConverters {

  private WholeNumberConverters() {}

  /** Reads options of type int. */
  static final class OfInt implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String written) {
      try {
        return Integer.valueOf(written);
      } catch (NumberFormatException notOne) {
        throw refused(written);
      }
    }
  }

  /** Reads options of type long. */
  static final class OfLong implements ITypeConverter<Long> {
    @Override
    public Long convert(String written) {
      try {
        return Long.valueOf(written);
      } catch (NumberFormatException notOne) {
        throw refused(written);
      }
    }
  }

  private static TypeConversionException refused(String written) {
    return new TypeConversionException(
        Quoting.quoted(written) + " is not a whole number, or too large");
  }
}
