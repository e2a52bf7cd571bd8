/**
 * Compressed files and archives, read by Commons Compress and aircompressor. Their classes are
 * loaded when a packed file is handed in.
 */
package io.datasetbuilder.infrastructure.unpack;
