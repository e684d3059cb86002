/** A bank. */
module com.example.bank {
  exports com.example.bank;
}
