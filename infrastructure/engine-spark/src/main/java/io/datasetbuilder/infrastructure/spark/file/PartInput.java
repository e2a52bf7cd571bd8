package io.datasetbuilder.infrastructure.spark.file;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;

/** A Parquet file to copy. The input file of the library reads byte by byte. */
record PartInput(Path file) implements InputFile {

  @Override
  public long getLength() throws IOException {
    return Files.size(file);
  }

  @Override
  public SeekableInputStream newStream() throws IOException {
    FileChannel channel = FileChannel.open(file);
    return new DelegatingSeekableInputStream(Channels.newInputStream(channel)) {
      @Override
      public long getPos() throws IOException {
        return channel.position();
      }

      @Override
      public void seek(long place) throws IOException {
        channel.position(place);
      }
    };
  }
}
