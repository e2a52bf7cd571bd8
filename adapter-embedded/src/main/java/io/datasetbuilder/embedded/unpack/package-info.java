/** Compressed files and archives, unpacked before they become uploads. */
package io.datasetbuilder.embedded.unpack;
