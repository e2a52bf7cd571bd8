package io.datasetbuilder.infrastructure.parquet;

import java.io.InputStream;
import shaded.parquet.org.apache.thrift.TConfiguration;
import shaded.parquet.org.apache.thrift.TException;
import shaded.parquet.org.apache.thrift.protocol.TCompactProtocol;
import shaded.parquet.org.apache.thrift.protocol.TProtocolException;
import shaded.parquet.org.apache.thrift.protocol.TStruct;
import shaded.parquet.org.apache.thrift.transport.TIOStreamTransport;

/**
 * The protocol of footers and page headers, bounded: no text or list is longer than the bytes that
 * are there, and structures, which three bytes can be and a hundred need, do not fill the memory.
 */
final class BoundedProtocol extends TCompactProtocol {

  /** Memory of a structure, and of what the library makes of it. */
  private static final long STRUCTURE_BYTES = 256;

  private long structures = Runtime.getRuntime().maxMemory() / STRUCTURE_BYTES;

  /** Reads at most so many bytes. */
  BoundedProtocol(InputStream in, long bytes) throws TException {
    super(
        new TIOStreamTransport(
            new TConfiguration((int) Math.min(bytes, Integer.MAX_VALUE), Integer.MAX_VALUE, 64),
            in));
  }

  @Override
  public TStruct readStructBegin() throws TException {
    structures--;
    if (structures < 0) {
      throw new TProtocolException(TProtocolException.SIZE_LIMIT);
    }
    return super.readStructBegin();
  }
}
